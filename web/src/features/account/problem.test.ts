import { describe, expect, test } from 'vitest'
import { newPasswordProblem, registrationProblem, without } from './problem.ts'

const GOOD = 'Correct#Horse7'
const ana = {
  staff_id: '20417',
  first_name: 'Ana',
  last_name: 'Silva',
  password: GOOD,
  confirmation: GOOD,
}

describe('what is wrong with a registration, and where', () => {
  test.each([
    ['nothing', ana, undefined],
    [
      'all fields',
      { staff_id: '', first_name: '', last_name: '', password: '', confirmation: '' },
      {
        sentence: 'Please enter all fields',
        fields: ['staff_id', 'first_name', 'last_name', 'password', 'confirmation'],
      },
    ],
    [
      'a blank name',
      { ...ana, last_name: '  ' },
      { sentence: 'Please enter all fields', fields: ['last_name'] },
    ],
    [
      'characters that no staff id has',
      { ...ana, staff_id: 'a b' },
      {
        sentence: 'Staff ID can only contain letters, digits, dots, dashes and underscores',
        fields: ['staff_id'],
        isOfField: true,
      },
    ],
    [
      'a weak password',
      { ...ana, password: 'short', confirmation: 'short' },
      { sentence: 'Password does not match criteria', fields: ['password'], isOfField: true },
    ],
    [
      'another confirmation',
      { ...ana, confirmation: `${GOOD}x` },
      { sentence: 'Passwords do not match', fields: ['confirmation'], isOfField: true },
    ],
  ])('%s', (_what, form, problem) => {
    expect(registrationProblem(form)).toEqual(problem)
  })
})

describe('what is wrong with a new password, and where', () => {
  test.each([
    ['nothing', GOOD, GOOD, undefined],
    ['neither', '', '', { sentence: 'Please enter all fields', fields: ['password', 'confirmation'] }],
    ['no confirmation', GOOD, '', { sentence: 'Please enter all fields', fields: ['confirmation'] }],
    [
      'a weak one',
      'weak',
      'other',
      { sentence: 'Password does not match criteria', fields: ['password'], isOfField: true },
    ],
    [
      'another confirmation',
      GOOD,
      'other',
      { sentence: 'Passwords do not match', fields: ['confirmation'], isOfField: true },
    ],
  ])('%s', (_what, password, confirmation, problem) => {
    expect(newPasswordProblem({ password, confirmation })).toEqual(problem)
  })
})

test('a field that is being mended is complained about no more, and the last one takes the sentence with it', () => {
  const problem = { sentence: 'Please enter all fields', fields: ['staff_id', 'password'] }
  expect(without(problem, 'first_name')).toBe(problem)
  expect(without(problem, 'staff_id')).toEqual({ sentence: 'Please enter all fields', fields: ['password'] })
  expect(without({ ...problem, fields: ['password'] }, 'password')).toBeNull()
})
