import { expect, test } from 'vitest'
import { sampleTrips } from './sample-list.ts'

const trips = sampleTrips('2026-11-15')

test('the built-in list resembles the sample data', () => {
  expect(trips).toHaveLength(65)
  expect(new Set(trips.map((trip) => trip.trip_id)).size).toBe(65)
  expect(Math.max(...trips.map((trip) => trip.trip_id))).toBe(100)
  expect(new Set(trips.flatMap((trip) => trip.region)).size).toBe(9)
  expect(new Set(trips.map((trip) => trip.status)).size).toBe(3)
  expect(trips.every(({ cost }) => cost >= 100 && cost <= 950)).toBe(true)
  expect(trips.every(({ start_date, end_date }) => start_date <= end_date)).toBe(true)
})
