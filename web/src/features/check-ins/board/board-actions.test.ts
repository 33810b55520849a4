import { expect, test } from 'vitest'
import { resentWords } from './board-actions.ts'

const reached = { address: 'ana@example.edu' }
const unreached = { address: null }

test.each([
  [2, [reached, unreached], '2 emails will be sent.'],
  [1, [unreached], '1 email will be sent.'],
  [0, [unreached], 'Nobody could be emailed: no address.'],
  [0, [reached, unreached], 'Nobody was emailed. They have answered, or got an email a moment ago.'],
])('%i emailed of %j', (emailed, people, words) => {
  expect(resentWords(emailed, people)).toBe(words)
})
