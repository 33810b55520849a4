import type { Trip } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import { expect, test } from 'vitest'
import { conflictRows } from './conflict-rows.ts'

const sam = { staff_id: '20001', first_name: 'Sam', last_name: 'Lee' }
const namesake = { ...sam, staff_id: '20002' }
const ana = { staff_id: '10002', first_name: 'Ana', last_name: 'Silva' }
const destination = (destination_id: number, country_name: string) => ({
  destination_id,
  destination_name: 'Springfield',
  country: { country_name, region: { region_name: 'Anywhere' } },
})
const base: Trip = {
  trip_id: 7,
  staffMembers: [sam, ana],
  destinations: [destination(1, 'Canada')],
  start_date: '2026-11-20',
  end_date: '2026-11-22',
  one_curtin: false,
  est_cost: null,
  ...eachText(() => ''),
  reason: 'Field work',
  version: 5,
}

test.each<[string, Partial<Trip>, string, string, string]>([
  [
    'a destination for one with the same name',
    { destinations: [destination(2, 'Kenya')] },
    'Destinations',
    'Springfield (Kenya)',
    'Springfield (Canada)',
  ],
  [
    'a destination for one with the same name and country',
    { destinations: [destination(3, 'Canada')] },
    'Destinations',
    'Springfield (Canada, ID 3)',
    'Springfield (Canada, ID 1)',
  ],
  [
    'a person for a namesake',
    { staffMembers: [namesake, ana] },
    'Staff',
    'Sam Lee (20002), Ana Silva',
    'Sam Lee (20001), Ana Silva',
  ],
  ['the order of people', { staffMembers: [ana, sam] }, 'Staff', 'Ana Silva, Sam Lee', 'Sam Lee, Ana Silva'],
  ['no cost for a cost of 0', { est_cost: 0 }, 'Cost', '$0.00', '—'],
])('replacing %s changes the trip', (_, changed, label, after, before) => {
  const theirs = { ...base, ...changed, version: 6 }
  expect(conflictRows(base, theirs, base)).toEqual([
    { label, theirs: after, yours: null, isContested: false },
  ])
  expect(conflictRows(theirs, theirs, base)).toEqual([
    { label, theirs: after, yours: before, isContested: false },
  ])
})

test("a new name of the same person or destination isn't a change", () => {
  const theirs = { ...base, staffMembers: [{ ...sam, last_name: 'Lee-Park' }, ana], version: 6 }
  expect(conflictRows(base, theirs, base)).toEqual([])
})
