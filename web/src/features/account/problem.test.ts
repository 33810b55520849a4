import { accountSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test } from 'vitest'
import { newPasswordProblem, refusalProblem, registrationProblem, without } from './problem.ts'

const GOOD = 'Correct#Horse7'
const ana = {
  staff_id: '20417',
  first_name: 'Ana',
  last_name: 'Silva',
  password: GOOD,
  confirmation: GOOD,
}

describe('problems with a registration, and where they are shown', () => {
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
      "characters that a staff id can't have",
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
      'a password with a name in it',
      { ...ana, password: 'Silva#Horse77', confirmation: 'Silva#Horse77' },
      {
        sentence: "Choose a password that doesn't contain your name or staff ID.",
        fields: ['password'],
        isOfField: true,
      },
    ],
    [
      'a different confirmation',
      { ...ana, confirmation: `${GOOD}x` },
      { sentence: 'Passwords do not match', fields: ['confirmation'], isOfField: true },
    ],
  ])('%s', (_what, form, problem) => {
    expect(registrationProblem(form)).toEqual(problem)
  })
})

describe('problems with a new password, and where they are shown', () => {
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
      'a different confirmation',
      GOOD,
      'other',
      { sentence: 'Passwords do not match', fields: ['confirmation'], isOfField: true },
    ],
  ])('%s', (_what, password, confirmation, problem) => {
    expect(newPasswordProblem({ password, confirmation })).toEqual(problem)
  })
})

test('a refusal is shown under the password if it is about that, otherwise with the form', () => {
  const common = accountSentences.passwordCommon
  expect(refusalProblem(common)).toEqual({ sentence: common, fields: ['password'], isOfField: true })
  expect(refusalProblem('Failed to register')).toEqual({ sentence: 'Failed to register', fields: [] })
})

test('a field loses its error while it is being fixed, and the sentence goes with the last one', () => {
  const problem = { sentence: 'Please enter all fields', fields: ['staff_id', 'password'] }
  expect(without(problem, 'first_name')).toBe(problem)
  expect(without(problem, 'staff_id')).toEqual({ sentence: 'Please enter all fields', fields: ['password'] })
  expect(without({ ...problem, fields: ['password'] }, 'password')).toBeNull()
})
