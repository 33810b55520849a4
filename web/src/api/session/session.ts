import type { SessionTokens, SignedIn, User } from '@sojourn/contract/account/account'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { forget, readStored, store } from './browser-storage.ts'
import { forgetLocalCopy } from './local-copy.ts'
import { parseUser } from './stored-user.ts'

/**
 * Why the session ended: signed out here, ended by another tab, or no longer accepted by the server. Someone who signed out
 * here may still be signed in with the identity provider, and can sign out at the address.
 */
export type Ending =
  | { kind: 'sign-out'; providerLogout?: string | null }
  | { kind: 'elsewhere' }
  | { kind: 'refused'; message: string }

const listeners = new Set<() => void>()
/** The tab that learns from the server why the session ended tells the others, which only see that it is gone. */
const endings = new BroadcastChannel('sojourn-session-ending')
let lastEnding: Ending | null = null
let heardEnding: Ending | null = null
let cached: { text: string | null; user: User | null } = { text: null, user: null }
let announced: User | null = currentUser()
let calls = new AbortController()
// The last session may have ended while no page was open, or in a page that crashed.
if (!announced) forgetLocalCopy()

/** Who is signed in, according to storage. Returns the same object for the same person, as React's stores require. */
export function currentUser(): User | null {
  const text = readStored(STORAGE_KEYS.token) ? readStored(STORAGE_KEYS.user) : null
  if (text !== cached.text) cached = { text, user: parseUser(text) }
  return cached.user
}

export function storedToken(): string | null {
  return readStored(STORAGE_KEYS.token)
}

export function storedRefreshId(): string | null {
  return readStored(STORAGE_KEYS.refreshTokenId)
}

/**
 * Returns whether the browser could store the session. If it couldn't, none of it is kept. The person starts without a copy of
 * the trips, whoever the last one belonged to.
 */
export function startSession({ user, ...tokens }: SignedIn): boolean {
  forgetLocalCopy()
  const isKept = renewTokens(tokens) && store(STORAGE_KEYS.user, JSON.stringify(user))
  if (isKept) announce()
  else clear()
  return isKept
}

/** Returns whether the browser could store both. With one missing, the session would end at the next refresh. */
export function renewTokens(tokens: SessionTokens): boolean {
  return (
    store(STORAGE_KEYS.token, tokens.access_token) &&
    store(STORAGE_KEYS.refreshTokenId, tokens.refresh_token_id)
  )
}

export function keepUser(user: User): void {
  store(STORAGE_KEYS.user, JSON.stringify(user))
  announce()
}

export function endSession(ending: Ending): void {
  lastEnding = ending
  clear()
  if (ending.kind === 'refused') endings.postMessage(ending)
  tell()
}

/** Removes the signed-in person before the link's token is stored, so that no tab mistakes one for the other. */
export function giveWayToLink(linkToken: string): void {
  clear()
  store(STORAGE_KEYS.token, linkToken)
}

/** Removes the link's token, but not the session of someone who has signed in since. */
export function releaseLink(linkToken: string): void {
  if (storedToken() === linkToken) forget(STORAGE_KEYS.token)
}

export function lastSessionEnding(): Ending | null {
  return lastEnding
}

/** Aborted when the session ends: a later answer would be shown to the next person who signs in. */
export function sessionSignal(): AbortSignal {
  return calls.signal
}

/** Calls back when someone signs in or out, in this tab or another. */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', announce)
    endings.addEventListener('message', hearEnding)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', announce)
    endings.removeEventListener('message', hearEnding)
  }
}

/** New tokens for the same person don't count as a change. */
function announce(): void {
  const user = currentUser()
  if (user === announced) return
  if (announced && user?.staff_id !== announced.staff_id) endCalls()
  announced = user
  if (user) heardEnding = null
  else lastEnding = heardEnding ?? { kind: 'elsewhere' }
  tell()
}

/** The reason can arrive before or after the session is seen to be gone. */
function hearEnding({ data }: MessageEvent<Ending>): void {
  heardEnding = data
  if (announced) return
  lastEnding = data
  tell()
}

function clear(): void {
  forgetLocalCopy()
  for (const key of Object.values(STORAGE_KEYS)) forget(key)
  announced = null
  endCalls()
}

function endCalls(): void {
  calls.abort()
  calls = new AbortController()
}

function tell(): void {
  for (const listener of listeners) listener()
}
