import { describe, expect, test } from 'vitest'
import { ApiFailure, isRefusal, toFailure } from './failure.ts'

describe('the message of a failed call', () => {
  test("says why the request couldn't be made", () => {
    expect(toFailure(new Error('Invalid URL')).message).toBe('Error: Invalid URL')
    expect(toFailure('odd').message).toBe('Error: odd')
  })

  test('a failure is returned unchanged', () => {
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
