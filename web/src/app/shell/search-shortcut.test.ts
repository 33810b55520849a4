import { expect, test } from 'vitest'
import { isSearchShortcut } from './search-shortcut.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['k', { ctrlKey: true }, 'elsewhere'],
  ['K', { ctrlKey: true }, 'elsewhere'],
  ['k', { metaKey: true }, 'on a Mac'],
  ['K', { metaKey: true }, 'on a Mac'],
  ['k', {}, 'nowhere'],
  ['k', { ctrlKey: true, metaKey: true }, 'nowhere'],
  ['k', { ctrlKey: true, shiftKey: true }, 'nowhere'],
  ['k', { metaKey: true, altKey: true }, 'nowhere'],
  ['j', { ctrlKey: true }, 'nowhere'],
  ['j', { metaKey: true }, 'nowhere'],
])('%s with %j opens the search %s', (key, held, where) => {
  expect(isSearchShortcut({ ...NONE, ...held, key }, true)).toBe(where === 'on a Mac')
  expect(isSearchShortcut({ ...NONE, ...held, key }, false)).toBe(where === 'elsewhere')
})
