import { describe, expect, test } from 'vitest'
import { keptName } from './kept-name.ts'

/** The bar marks the caret. */
function typed(marked: string): string {
  const { text, caret } = keptName(marked.replace('|', ''), marked.indexOf('|'))
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

const THIRTY = 'abcdefghijklmnopqrstuvwxyzabcd'

describe('a name while it is typed', () => {
  test.each([
    ['keeps letters and spaces', 'Anna Maria|', 'Anna Maria|'],
    ['a digit at the end', 'Anna1|', 'Anna|'],
    ['keeps the caret at a removed digit', 'An1|na', 'An|na'],
    ['a paste in the middle', 'An<12>x!|na', 'Anx|na'],
    ['cleans the text after the caret too', 'A|n1na', 'A|nna'],
    ['letters of every script', 'Зоя 佐藤 محمد|', 'Зоя 佐藤 محمد|'],
    ['a letter made of two characters becomes one', 'Zoe\u0308|', 'Zo\u00eb|'],
    ['the caret inside such a letter', 'Zoe|\u0308x', 'Zo\u00eb|x'],
    ['a letter that has no single character keeps its mark', 'q\u0302|x', 'q\u0302|x'],
    ['removes emoji and quotes', '“Ann”😀|', 'Ann|'],
    ['nothing', '|', '|'],
  ])('%s', (_what, before, after) => {
    expect(typed(before)).toBe(after)
  })

  test.each([
    ['a long paste is cut at its end', `${THIRTY}efg|`, `${THIRTY}|`],
    ["removed characters don't count", `1234567890${THIRTY}|`, `${THIRTY}|`],
    ['a letter with its mark counts as one', `${'q\u0302'.repeat(31)}|`, `${'q\u0302'.repeat(30)}|`],
    ['refuses a letter in the middle of a full name', `abcx|${THIRTY.slice(3)}`, `abc|${THIRTY.slice(3)}`],
  ])('%s', (_what, before, after) => {
    expect(typed(before)).toBe(after)
  })
})
