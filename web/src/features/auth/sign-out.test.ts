import { SESSION_KEY, STORAGE_KEYS } from '@sojourn/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currentUser,
  endSession,
  lastSessionEnding,
  startSession,
  storedToken,
} from '../../api/session/session.ts'
import { signOut } from './sign-out.ts'

const mia = { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' }
const ana = { staff_id: '10002', first_name: 'Ana', last_name: 'Silva' }

let answer: PromiseWithResolvers<Response>

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', new URL('http://127.0.0.1/table'))
  answer = Promise.withResolvers()
  vi.stubGlobal('fetch', (_address: URL, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => answer.reject(signal.reason))
    return answer.promise
  })
  startSession({ user: mia, access_token: 'token-1', refresh_token_id: 'refresh-1' })
})

afterEach(() => {
  endSession({ kind: 'sign-out' })
  vi.unstubAllGlobals()
})

test('signing out is done when the session ends before the answer', async () => {
  const leaving = signOut()
  endSession({ kind: 'refused', message: 'Signed out.' })
  await leaving
  expect(lastSessionEnding()).toEqual({ kind: 'sign-out', providerLogout: null })
})

test.each([
  [200, { provider_logout: null }],
  [401, { message: 'Signed out.' }],
])('the answer %i leaves someone signed in who has signed in meanwhile', async (status, body) => {
  const leaving = signOut()
  // In another tab, of which this one hasn't heard.
  localStorage.setItem(SESSION_KEY, 'another')
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(ana))
  localStorage.setItem(STORAGE_KEYS.token, 'token-9')
  answer.resolve(Response.json(body, { status }))
  await leaving
  expect([currentUser(), storedToken()]).toEqual([ana, 'token-9'])
})
