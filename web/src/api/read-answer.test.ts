import type { CallName } from '@sojourn/contract/api/calls'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

const PAGE = '<!doctype html><title>Please wait</title>'

const answered = (status: number, body: string) => new Response(status === 204 ? null : body, { status })

describe('an answer', () => {
  test.each<[CallName, number, string, unknown]>([
    ['login', 200, '{"access_token":"a"}', { access_token: 'a' }],
    ['register', 202, '{"registration_proof":"p"}', { registration_proof: 'p' }],
    ['confirmRegistration', 200, '{"reset_token":"t"}', { reset_token: 't' }],
    ['listTrips', 200, ' []\n', []],
    ['deleteTrip', 204, '', ''],
  ])('to %s with %i is its content', async (name, status, body, answer) => {
    expect(await readAnswer(name, answered(status, body))).toEqual(answer)
  })

  test.each<[CallName, number, unknown]>([
    ['register', 202, { registration_proof: '' }],
    ['confirmRegistration', 204, { reset_token: null }],
    ['logout', 204, { provider_logout: null }],
  ])('to %s with an empty %i is from the previous release', async (name, status, answer) => {
    expect(await readAnswer(name, answered(status, ''))).toEqual(answer)
  })

  test.each<[CallName, number, string]>([
    ['login', 200, ''],
    ['login', 202, ''],
    ['register', 200, ''],
    ['register', 202, PAGE],
    ['confirmRegistration', 200, ''],
    ['confirmRegistration', 200, PAGE],
    ['listTrips', 200, '"[]"'],
    ['deleteTrip', 200, PAGE],
    ['logout', 200, PAGE],
  ])("to %s with %i and %j doesn't count", async (name, status, body) => {
    await expect(readAnswer(name, answered(status, body))).rejects.toThrow('No response received from server')
  })
})
