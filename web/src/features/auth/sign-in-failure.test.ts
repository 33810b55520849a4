import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { SignInFailure } from './sign-in-failure.ts'

const answered = (status: number, message: string) =>
  new SignInFailure(new ApiFailure(message, { status, body: { status, message } }))

describe('a failed sign-in', () => {
  test('throws the body of the answer', () => {
    expect(answered(401, 'No.').message).toBe('Failed to login: {"status":401,"message":"No."}')
    const text = new SignInFailure(new ApiFailure('', { status: 401, body: 'Wrong' }))
    expect(text.message).toBe('Failed to login: Wrong')
  })

  test.each([
    [400, 'Bad body', 'Invalid username or password'],
    [401, 'Whatever the server says', 'Invalid username or password'],
    [403, 'This account is disabled.', 'This account is disabled.'],
    [403, '', 'Invalid username or password'],
    [404, 'No such staff id', 'Invalid username or password'],
    [422, '', 'Invalid username or password'],
    [429, 'Please wait 12 minutes.', 'Please wait 12 minutes.'],
    [429, '', 'Too many failed sign-ins. Please wait a few minutes and try again.'],
    [503, 'The database is out of reach.', 'The database is out of reach.'],
    [500, '', 'Invalid username or password'],
  ])('%s “%s” shows “%s”', (status, message, shown) => {
    expect(answered(status, message).shown).toBe(shown)
  })

  test('says when there was no answer', () => {
    const failure = new SignInFailure(new ApiFailure('No response received from server'))
    expect(failure.shown).toBe('No response received from server')
    expect(failure.message).toBe('Failed to login: No response received from server')
  })
})
