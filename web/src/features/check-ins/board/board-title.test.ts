import type { CheckIn } from '@sojourn/contract/check-ins/check-in'
import { expect, test } from 'vitest'
import { boardTitle } from './board-title.ts'

const checkIn = {
  subject: 'Earthquake',
  is_practice: false,
  closed_at: null,
  counts: { people: 9, safe: 0, help: 0, elsewhere: 0, silent: 9 },
} as CheckIn
const helping = (help: number) => ({ counts: { ...checkIn.counts, help } })

test.each<[string, Partial<CheckIn>]>([
  ['Earthquake', {}],
  ['(1 needs help) Earthquake', helping(1)],
  ['(2 need help) Earthquake', helping(2)],
  ['(1 needs help) Practice run: Earthquake', { ...helping(1), is_practice: true }],
  ['Earthquake', { ...helping(1), closed_at: '2026-11-16T10:00:00Z' }],
])('%s', (title, change) => {
  expect(boardTitle({ ...checkIn, ...change })).toBe(title)
})
