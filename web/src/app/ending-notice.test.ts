import { expect, test } from 'vitest'
import type { Ending } from '../api/session/session.ts'
import { endingNotice } from './ending-notice.ts'

const ENDED = 'Your session has ended. Please sign in again.'
const CHANGED = 'Your password was changed, so you were signed out here. Please sign in again.'

test.each<[string, Ending | null, string | null]>([
  ['nobody was signed in', null, null],
  ['they signed out themselves', { kind: 'sign-out' }, null],
  ['another tab ended the session', { kind: 'elsewhere' }, ENDED],
  ['the server says why', { kind: 'refused', message: CHANGED }, CHANGED],
  ['the server gives no reason', { kind: 'refused', message: 'Not authorised' }, ENDED],
  ['the server sends no message', { kind: 'refused', message: '' }, ENDED],
])('when %s', (_why, ending, notice) => {
  expect(endingNotice(ending)).toBe(notice)
})
