import { expect, test } from 'vitest'
import { problemOfName } from './directory-names.ts'
import { checkPerson } from './directory-rules.ts'

const ADA = { staff_id: '10001', first_name: 'Ada', last_name: 'Lovelace', email: null }
const pathsOf = (changes: Partial<Record<keyof typeof ADA, string | null>>) =>
  checkPerson({ ...ADA, ...changes } as typeof ADA).map(({ path }) => path)

test.each([
  ['Zoë', undefined],
  ["O'Brien, Jr", undefined],
  ['محمد', undefined],
  ['x'.repeat(100), undefined],
  ['x'.repeat(101), 'too long'],
  ['', 'missing'],
  ['\u200b\u2060', 'missing'],
  ['two\nlines', 'characters'],
  ['bell\u0007', 'characters'],
  ['half \ud800', 'characters'],
])('the problem of the name %j: %s', (text, expected) => {
  expect(problemOfName(text)).toBe(expected)
})

test.each([
  [null, true],
  ['ada@example.edu', true],
  ["o'brien+trips@sub.example.edu", true],
  [`${'x'.repeat(242)}@example.edu`, true],
  [`${'x'.repeat(243)}@example.edu`, false],
  ['', false],
  ['ada', false],
  ['ada@localhost', false],
  ['ada@@example.edu', false],
  ['Ada <ada@example.edu>', false],
  ['ada@example.edu, eve@example.edu', false],
  ['ada@example.edu\u0000', false],
])('%j is an email address: %s', (email, expected) => {
  expect(pathsOf({ email })).toEqual(expected ? [] : ['email'])
})

test.each([
  ['a.b-c_1', true],
  ['12345678901', false],
  ['.ab', false],
  ['a b', false],
  ['', false],
])('%j is a staff ID: %s', (staff_id, expected) => {
  expect(pathsOf({ staff_id })).toEqual(expected ? [] : ['staff_id'])
})

test('a name with a character that can’t be used isn’t said to be too long', () => {
  expect(checkPerson({ ...ADA, last_name: 'Love\tlace' })).toEqual([
    { path: 'last_name', message: "Last name contains characters that can't be used." },
  ])
})

test('everything that is wrong is named, in the order of the form', () => {
  expect(pathsOf({ staff_id: '', first_name: '', last_name: '', email: 'x' })).toEqual([
    'staff_id',
    'first_name',
    'last_name',
    'email',
  ])
})
