import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import type { Ending } from '../../api/session/session.ts'
import { sessionFailure } from './session-failure.ts'

const refused: Ending = { kind: 'refused', message: 'An administrator signed you out. Please sign in again.' }
const unauthorised = new ApiFailure('Please sign in.', { status: 401 })

describe('a failed session check', () => {
  test("throws “Not authorised” and the server's message when it refuses the refresh", () => {
    const raised = sessionFailure(unauthorised, { isSignedIn: false, ending: refused })
    expect(raised.message).toBe('Not authorised An administrator signed you out. Please sign in again.')
    expect(raised.status).toBe(401)
  })

  test.each<[string, ApiFailure, boolean, Ending | null]>([
    ['it is valid, and the server is broken', new ApiFailure('Broken', { status: 500 }), true, null],
    ['it is valid, after an earlier one was refused', unauthorised, true, refused],
    ['the person signed out meanwhile', unauthorised, false, { kind: 'sign-out' }],
    ['another tab ended it', unauthorised, false, { kind: 'elsewhere' }],
    ['nobody was signed in', unauthorised, false, null],
  ])('throws the failure itself when %s', (_why, failure, isSignedIn, ending) => {
    expect(sessionFailure(failure, { isSignedIn, ending })).toBe(failure)
  })
})
