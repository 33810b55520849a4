import { expect, test } from 'vitest'
import { recentEntries } from './recent-entries.ts'

const at = (id: number, timestamp: string) => ({
  id,
  timestamp,
  event: `Entry ${id}`,
  tripId: null,
  staff_id: null,
  isNameShared: false,
})

test('the newest entry comes first, whatever the order and format of the timestamps', () => {
  const entries = [
    at(1, '2026-03-10T08:30:00.000Z'),
    at(3, '2026-03-10T08:30:00Z'),
    at(2, '2026-03-10T08:30:00.001Z'),
    at(4, '2026-03-09T23:59:59Z'),
  ]
  expect(recentEntries(entries).map(({ id }) => id)).toEqual([2, 3, 1, 4])
})

test('shows ten of twenty', () => {
  const entries = Array.from({ length: 20 }, (_, index) =>
    at(index, new Date(Date.UTC(2026, 0, 1, index)).toISOString()),
  )
  expect(recentEntries(entries).map(({ id }) => id)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10])
  expect(recentEntries([])).toEqual([])
})
