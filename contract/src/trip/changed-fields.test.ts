import { describe, expect, test } from 'vitest'
import { changedFields, fieldsToRevert } from './changed-fields.ts'
import type { Trip } from './trip.ts'
import { eachText } from './trip-fields.ts'

const MIA = { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' }
const BAO = { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }
const destination = (destination_id: number, destination_name: string) => ({
  destination_id,
  destination_name,
  country: { country_name: 'France', region: { region_name: 'Europe' } },
})

const trip: Trip = {
  trip_id: 7,
  staffMembers: [MIA],
  destinations: [destination(1, 'Paris'), destination(2, 'Lyon')],
  start_date: '2026-03-10',
  end_date: '2026-03-12',
  est_cost: 420,
  one_curtin: false,
  ...eachText(() => ''),
  reason: 'Conference',
  version: 3,
}

describe('changed fields, in words', () => {
  test.each<[Partial<Trip>, string, string, string]>([
    [{ staffMembers: [MIA, BAO] }, 'Staff', 'Mia Chen, Bao Nguyen', 'Mia Chen'],
    [{ destinations: [destination(2, 'Lyon')] }, 'Destinations', 'Lyon', 'Paris, Lyon'],
    [{ staffMembers: [{ ...MIA, staff_id: '10009' }] }, 'Staff', 'Mia Chen (10009)', 'Mia Chen (10001)'],
    [
      { destinations: [destination(3, 'Paris'), destination(2, 'Lyon')] },
      'Destinations',
      'Paris (France, ID 3), Lyon',
      'Paris (France, ID 1), Lyon',
    ],
    [{ start_date: '2026-03-09' }, 'Start date', '9 Mar 2026', '10 Mar 2026'],
    [{ end_date: '2027-01-01' }, 'End date', '1 Jan 2027', '12 Mar 2026'],
    [{ est_cost: null }, 'Cost', '—', '$420.00'],
    [{ est_cost: 0 }, 'Cost', '$0.00', '$420.00'],
    [{ one_curtin: true }, 'One Curtin', 'Yes', 'No'],
    [{ reason: 'Workshop' }, 'Reason', 'Workshop', 'Conference'],
    [{ comments: 'By train' }, 'Comments', 'By train', '—'],
  ])('%j', (before, label, from, to) => {
    expect(changedFields({ before, after: trip })).toEqual([{ label, from, to }])
  })

  test('are in the order of the form, and none if nothing changed', () => {
    const before = { comments: 'By train', staffMembers: [BAO] }
    expect(changedFields({ before, after: trip }).map(({ label }) => label)).toEqual(['Staff', 'Comments'])
    expect(changedFields({ before: {}, after: trip })).toEqual([])
  })
})

describe('what reverting would change', () => {
  test('is what differs between the two versions', () => {
    const then = { ...trip, version: 1, est_cost: 100, destinations: [destination(1, 'Paris')] }
    expect(fieldsToRevert(trip, then)).toEqual([
      { label: 'Destinations', from: 'Paris, Lyon', to: 'Paris' },
      { label: 'Cost', from: '$420.00', to: '$100.00' },
    ])
  })

  test('is nothing for a different version number, or a new name of the same person', () => {
    const then = { ...trip, version: 1, staffMembers: [{ ...MIA, last_name: 'Chen-Park' }] }
    expect(fieldsToRevert(trip, then)).toEqual([])
  })
})
