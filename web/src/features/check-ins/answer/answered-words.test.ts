import { expect, test } from 'vitest'
import { answeredWords } from './answered-words.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 3, 9)
const answered = (answer: 'safe' | 'help', is_recorded = false) => ({
  ...{ answer, answered_at: at(16, 14).toISOString(), is_recorded },
})

test('an answer of today has its time, an earlier one its date too', () => {
  expect(answeredWords(answered('safe'), at(16, 20))).toBe("You answered: I'm safe. 14:03")
  expect(answeredWords(answered('help'), at(17, 1))).toBe('You answered: I need help. 16 Nov 2026, 14:03')
})

test('an answer that a coordinator recorded says so', () => {
  expect(answeredWords(answered('safe', true), at(16, 20))).toBe("A coordinator recorded: I'm safe. 14:03")
})
