import type { SessionTokens, SignedIn, User } from '@sojourn/contract/account/account'
import { SESSION_KEY, STORAGE_KEYS } from '@sojourn/contract/limits'
import { uniqueName } from '../unique-name.ts'
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
let announced = { user: currentUser(), session: storedSession() }
let calls = new AbortController()
// The last session may have ended while no page was open, or in a page that crashed.
if (!announced.user) forgetLocalCopy()

/** Who is signed in, according to storage. Returns the same object for the same person, as React's stores require. */
export function currentUser(): User | null {
  const text = readStored(STORAGE_KEYS.token) ? readStored(STORAGE_KEYS.user) : null
  if (text !== cached.text) cached = { text, user: parseUser(text) }
  return cached.user
}

/** Whose session is stored, and which of theirs; null if nobody is signed in. */
function storedSession(): string | null {
  const user = currentUser()
  return user && `${user.staff_id} ${readStored(SESSION_KEY) ?? ''}`
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
  // The token comes last, so that no other tab sees it together with the last person's name.
  forgetStored()
  store(SESSION_KEY, uniqueName())
  const isKept = store(STORAGE_KEYS.user, JSON.stringify(user)) && renewTokens(tokens)
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

/**
 * The session that this page belongs to, as a signal that is aborted when it ends. Whatever someone begins belongs to the session
 * of that moment. When nobody is signed in, the signal isn't aborted by signing in.
 */
export function sessionSignal(): AbortSignal {
  return calls.signal
}

/** Whether the session goes on. Asks the browser's storage, because this tab may not have heard of another tab's change yet. */
export function isCurrent(session: AbortSignal): boolean {
  announce()
  return session === calls.signal
}

/** The signed-in session's own name; null if nobody is signed in. */
export function sessionName(): string | null {
  return announced.session
}

/**
 * Settles like the work, but never after the session: nothing that someone began continues, says anything or fails once they have
 * left.
 */
export function during<T>(session: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(
      (result) => session.aborted || resolve(result),
      (error) => session.aborted || reject(error),
    )
  })
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

/** New tokens for the same session don't count as a change. */
function announce(): void {
  const before = announced
  const [user, session] = [currentUser(), storedSession()]
  if (user === before.user && session === before.session) return
  announced = { user, session }
  if (session !== before.session) {
    if (before.session !== null) calls.abort()
    calls = new AbortController()
  }
  if (user) heardEnding = null
  else lastEnding = heardEnding ?? { kind: 'elsewhere' }
  tell()
}

/** The reason can arrive before or after the session is seen to be gone. */
function hearEnding({ data }: MessageEvent<Ending>): void {
  heardEnding = data
  if (announced.user) return
  lastEnding = data
  tell()
}

function clear(): void {
  forgetLocalCopy()
  forgetStored()
  announced = { user: null, session: null }
  calls.abort()
  calls = new AbortController()
}

function forgetStored(): void {
  for (const key of [...Object.values(STORAGE_KEYS), SESSION_KEY]) forget(key)
}

function tell(): void {
  for (const listener of listeners) listener()
}
