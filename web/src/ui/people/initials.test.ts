import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Mei', 'Tanaka', 'MT'],
  ['  ana ', 'de la Cruz', 'AD'],
  ['Zoe\u0308', 'E\u0301tienne', 'ZE\u0301'],
  ['محمد', 'علي', 'مع'],
  ['Madonna', '', 'M'],
  ['', '', ''],
])('%s %s → %s', (first_name, last_name, initials) => {
  expect(initialsOf({ first_name, last_name })).toBe(initials)
})
