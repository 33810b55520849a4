import { expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

const person = (staff_id: string, first_name: string) => ({ staff_id, first_name, last_name: 'Lee' })
const destination = (destination_id: number, destination_name: string, country_name: string) => ({
  destination_id,
  destination_name,
  country: { country_name, region: { region_name: 'Anywhere' } },
})

test('people who share a name are also named by staff id', () => {
  const [before, after] = [
    [person('1', 'Sam'), person('3', 'Ana')],
    [person('2', 'Sam'), person('3', 'Ana')],
  ]
  const names = tellApart({ staffMembers: before }, { staffMembers: after })
  expect(before.map(names.person)).toEqual(['Sam Lee (1)', 'Ana Lee'])
  expect(after.map(names.person)).toEqual(['Sam Lee (2)', 'Ana Lee'])
})

test('destinations that share a name are named by country, and by id if they share that too', () => {
  const destinations = [
    destination(1, 'Springfield', 'Canada'),
    destination(2, 'Springfield', 'Kenya'),
    destination(3, 'Springfield', 'Kenya'),
    destination(4, 'Paris', 'France'),
    destination(4, 'Paris', 'France'),
  ]
  const names = tellApart({ destinations })
  const named = ['Springfield (Canada)', 'Springfield (Kenya, ID 2)', 'Springfield (Kenya, ID 3)']
  expect(destinations.map(names.destination)).toEqual([...named, 'Paris', 'Paris'])
  expect(destinations.map(names.destinationInCountry)).toEqual([...named, 'Paris (France)', 'Paris (France)'])
})

test('someone who was renamed is still one person', () => {
  const staffMembers = [person('1', 'Sam'), person('1', 'Samuel')]
  expect(staffMembers.map(tellApart({ staffMembers }).person)).toEqual(['Sam Lee', 'Samuel Lee'])
})
