import { expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

const person = (staff_id: string, first_name: string) => ({ staff_id, first_name, last_name: 'Lee' })
const place = (destination_id: number, destination_name: string, country_name: string) => ({
  destination_id,
  destination_name,
  country: { country_name, region: { region_name: 'Anywhere' } },
})

test('people are named by name, and by staff id as well where two share one', () => {
  const [before, after] = [
    [person('1', 'Sam'), person('3', 'Ana')],
    [person('2', 'Sam'), person('3', 'Ana')],
  ]
  const names = tellApart({ staffMembers: before }, { staffMembers: after })
  expect(before.map(names.person)).toEqual(['Sam Lee (1)', 'Ana Lee'])
  expect(after.map(names.person)).toEqual(['Sam Lee (2)', 'Ana Lee'])
})

test('places are named by name, then by country, then by id', () => {
  const destinations = [
    place(1, 'Springfield', 'Canada'),
    place(2, 'Springfield', 'Kenya'),
    place(3, 'Springfield', 'Kenya'),
    place(4, 'Paris', 'France'),
    place(4, 'Paris', 'France'),
  ]
  const names = tellApart({ destinations })
  const named = ['Springfield (Canada)', 'Springfield (Kenya, ID 2)', 'Springfield (Kenya, ID 3)']
  expect(destinations.map(names.place)).toEqual([...named, 'Paris', 'Paris'])
  expect(destinations.map(names.placeInCountry)).toEqual([...named, 'Paris (France)', 'Paris (France)'])
})

test('one that was renamed since is still one', () => {
  const staffMembers = [person('1', 'Sam'), person('1', 'Samuel')]
  expect(staffMembers.map(tellApart({ staffMembers }).person)).toEqual(['Sam Lee', 'Samuel Lee'])
})
