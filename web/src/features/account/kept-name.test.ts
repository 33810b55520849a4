import { describe, expect, test } from 'vitest'
import { keptName } from './kept-name.ts'

/** The bar marks the caret. */
function typed(marked: string): string {
  const { text, caret } = keptName(marked.replace('|', ''), marked.indexOf('|'))
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

const THIRTY = 'abcdefghijklmnopqrstuvwxyzabcd'

describe('a name as it is typed', () => {
  test.each([
    ['letters and spaces stay', 'Anna Maria|', 'Anna Maria|'],
    ['a digit at the end', 'Anna1|', 'Anna|'],
    ['a digit in the middle leaves the caret there', 'An1|na', 'An|na'],
    ['a paste in the middle', 'An<12>x!|na', 'Anx|na'],
    ['what stands after the caret is cleaned too', 'A|n1na', 'A|nna'],
    ['letters of every script', 'Зоя 佐藤 محمد|', 'Зоя 佐藤 محمد|'],
    ['a letter made of two characters becomes one', 'Zoe\u0308|', 'Zo\u00eb|'],
    ['the caret inside such a letter', 'Zoe|\u0308x', 'Zo\u00eb|x'],
    ['a letter that has no single character keeps its mark', 'q\u0302|x', 'q\u0302|x'],
    ['emoji and quotes go', '“Ann”😀|', 'Ann|'],
    ['nothing', '|', '|'],
  ])('%s', (_what, before, after) => {
    expect(typed(before)).toBe(after)
  })

  test.each([
    ['a long paste is cut at its end', `${THIRTY}efg|`, `${THIRTY}|`],
    ['what is not kept takes no room', `1234567890${THIRTY}|`, `${THIRTY}|`],
    ['a letter with its mark counts as one', `${'q\u0302'.repeat(31)}|`, `${'q\u0302'.repeat(30)}|`],
    ['full, a letter in the middle is refused', `abcx|${THIRTY.slice(3)}`, `abc|${THIRTY.slice(3)}`],
  ])('%s', (_what, before, after) => {
    expect(typed(before)).toBe(after)
  })
})
