import { expect, test } from 'vitest'
import { hasNewHelp } from './new-help.ts'

test.each<[string, string[] | undefined, string[], boolean]>([
  ['the board has just been opened', undefined, ['ana'], false],
  ['nobody needs help', [], [], false],
  ['the first person needs help', [], ['ana'], true],
  ['the same person still does', ['ana'], ['ana'], false],
  ['another one does, too', ['ana'], ['ana', 'bao'], true],
  ['someone is safe now', ['ana', 'bao'], ['bao'], false],
  ['one is safe and another needs help', ['ana'], ['bao'], true],
])('%s', (_what, before, now, isNew) => {
  expect(hasNewHelp(before && new Set(before), new Set(now))).toBe(isNew)
})
