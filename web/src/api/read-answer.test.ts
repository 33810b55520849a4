import type { CallName } from '@sojourn/contract/calls'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

const PAGE = '<!doctype html><title>Please wait</title>'

describe('an answer', () => {
  test.each<[CallName, number, unknown, unknown]>([
    ['login', 200, { access_token: 'a' }, { access_token: 'a' }],
    ['register', 202, { registration_proof: 'p' }, { registration_proof: 'p' }],
    ['confirmRegistration', 200, { reset_token: 't' }, { reset_token: 't' }],
    ['logout', 204, '', ''],
  ])('of %s with %i is what it says', (name, status, data, answer) => {
    expect(readAnswer(name, { status, data })).toEqual(answer)
  })

  test.each<[CallName, number, unknown]>([
    ['register', 202, { registration_proof: '' }],
    ['confirmRegistration', 204, { reset_token: null }],
  ])('of %s with an empty %i is one of the last release', (name, status, answer) => {
    expect(readAnswer<unknown>(name, { status, data: '' })).toEqual(answer)
  })

  test.each<[CallName, number, string]>([
    ['login', 200, ''],
    ['login', 202, ''],
    ['register', 200, ''],
    ['register', 202, PAGE],
    ['confirmRegistration', 200, ''],
    ['confirmRegistration', 200, PAGE],
  ])('of %s with %i and %j is none', (name, status, data) => {
    expect(() => readAnswer(name, { status, data })).toThrow('No response received from server')
  })
})
