import type { OwnCheckIn } from '@sojourn/contract/check-ins/check-in'
import { expect, test } from 'vitest'
import { shownBanners } from './shown-banners.ts'

const flood = { check_in_id: 1 } as OwnCheckIn
const storm = { check_in_id: 2 } as OwnCheckIn

test('a check-in that was closed stays while its dialog is open', () => {
  expect(shownBanners([flood], storm)).toEqual([
    { checkIn: flood, isClosed: false },
    { checkIn: storm, isClosed: true },
  ])
  expect(shownBanners([flood], undefined)).toEqual([{ checkIn: flood, isClosed: false }])
})

test('an open check-in is shown once, as it is now', () => {
  const now = { ...flood, subject: 'Flood' }
  expect(shownBanners([now], flood)).toEqual([{ checkIn: now, isClosed: false }])
})
