import type { Recipient } from '@sojourn/contract/check-ins/check-in'
import { expect, test } from 'vitest'
import { recipientChangeWords } from './recipient-changes.ts'

const recipient = (staff_id: string, address = `${staff_id}@example.edu`): Recipient => ({
  staff_id,
  first_name: 'Ana',
  last_name: 'Silva',
  places: [],
  address,
  is_made_up: false,
})
const [a, b, c] = [recipient('a'), recipient('b'), recipient('c')]

test.each<[Recipient[], Recipient[], string]>([
  [[a, b], [a, b], ''],
  [[a, b], [b, a], ''],
  [[a], [a, b, c], '2 travellers added.'],
  [[a, b], [a], '1 traveller removed.'],
  [[a], [recipient('a', 'new@example.edu')], '1 traveller changed.'],
  [
    [a, b],
    [recipient('a', 'new@example.edu'), c],
    '1 traveller added, 1 traveller removed, 1 traveller changed.',
  ],
])('from %j to %j', (before, now, words) => {
  expect(recipientChangeWords(before, now)).toBe(words)
})
