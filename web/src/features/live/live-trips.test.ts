import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MIA = { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' }
/** What the page requested, and with which token. */
let asked: string[]
let isOpen: boolean

// A page, without React: its effects run immediately.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (work: () => unknown) => work(),
}))

beforeEach(() => {
  // Other files may have loaded the session, and this page opens with its own.
  vi.resetModules()
  asked = []
  isOpen = false
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { cookie: '', querySelector: () => ({ content: 'off' }) }),
  )
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, 16))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/dashboard', href: 'http://localhost/' })
  vi.stubGlobal('fetch', answer)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function answer({ pathname }: URL, { headers }: RequestInit): Promise<Response> {
  const { Authorization = 'no token' } = headers as Record<string, string>
  asked.push(`${pathname} ${Authorization}`)
  const json = { 'content-type': 'application/json', 'x-feed-position': 'feed-1' }
  if (!isOpen) return new Response('{"message":"Your session has ended"}', { status: 401, headers: json })
  if (pathname === '/api/trips') return new Response('[]', { headers: json })
  return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
}

test('a session that ends before there is a screen takes everything with it, and the next one loads the trips', async () => {
  localStorage.setItem(STORAGE_KEYS.token, 'old')
  localStorage.setItem(STORAGE_KEYS.refreshTokenId, 'old')
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(MIA))
  const { currentUser, startSession } = await import('../../api/session/session.ts')
  const { liveTrips, useLoadedTrips } = await import('./live-trips.ts')
  await vi.advanceTimersByTimeAsync(120_000)
  expect([currentUser(), asked]).toEqual([null, ['/api/trips Bearer old', '/api/auth/refresh Bearer old']])
  expect(liveTrips.read()).toMatchObject({ trips: [], error: null })

  asked = []
  isOpen = true
  startSession({ user: MIA, access_token: 'new', refresh_token_id: 'new' })
  useLoadedTrips(MIA.staff_id)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toContain('/api/trips Bearer new')
  expect(liveTrips.read()).toMatchObject({ hasLoaded: true, error: null })
})
