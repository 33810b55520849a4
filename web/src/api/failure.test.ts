import { describe, expect, test } from 'vitest'
import { ApiFailure, failureText, isRefusal, toFailure } from './failure.ts'

const answer = (status: number, data: unknown) => ({
  response: { status, data },
  request: {},
  message: 'axios',
})

describe('what a failed call says', () => {
  test('the sentence of the server', () => {
    const body = { status: 404, error: 'not_found', message: 'There is no trip 7.' }
    expect(toFailure(answer(404, body))).toMatchObject({ message: 'There is no trip 7.', status: 404, body })
  })

  test.each([
    ['an HTML page', '<h1>Bad gateway</h1>'],
    ['nothing', ''],
    ['no body', undefined],
    ['JSON without a message', { oops: true }],
  ])('its place has to say something when the answer is %s', (_what, body) => {
    expect(failureText(answer(502, body), 'Failed to load trips')).toBe('Failed to load trips')
  })

  test('that no answer came', () => {
    expect(toFailure({ request: {}, message: 'Network Error' }).message).toBe(
      'No response received from server',
    )
    expect(toFailure({ request: {}, message: 'Network Error' }).status).toBeUndefined()
  })

  test('why the request could not be made', () => {
    expect(toFailure(new Error('Invalid URL')).message).toBe('Error: Invalid URL')
    expect(toFailure('odd').message).toBe('Error: odd')
  })

  test('a failure stays what it is', () => {
    const failure = new ApiFailure('Not authorised')
    expect(toFailure(failure)).toBe(failure)
  })
})

describe('a refusal', () => {
  test.each([
    [400, true],
    [401, true],
    [403, true],
    [404, true],
    [408, false],
    [422, true],
    [429, false],
    [500, false],
    [503, false],
    [undefined, false],
  ])('%s → %s', (status, refused) => {
    expect(isRefusal(new ApiFailure('', { status }))).toBe(refused)
  })
})
