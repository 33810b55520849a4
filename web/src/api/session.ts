import type { SessionTokens, SignedIn, User } from '@sojourn/contract/account'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { forget, readStored, store } from './browser-storage.ts'
import { parseUser } from './stored-user.ts'

/** Why there is no session any more: the person signed out here, or the server no longer accepts it. */
export type Ending = { kind: 'sign-out' } | { kind: 'refused'; message: string }

const listeners = new Set<() => void>()
let lastEnding: Ending | null = null
let cached: { text: string | null; user: User | null } = { text: null, user: null }
let announced: User | null = currentUser()

/** Who is signed in, by what is stored now. The same person is the same object, as React's stores want it. */
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

export function startSession({ user, ...tokens }: SignedIn): void {
  renewTokens(tokens)
  keepUser(user)
}

export function renewTokens(tokens: SessionTokens): void {
  store(STORAGE_KEYS.token, tokens.access_token)
  store(STORAGE_KEYS.refreshTokenId, tokens.refresh_token_id)
}

export function keepUser(user: User): void {
  store(STORAGE_KEYS.user, JSON.stringify(user))
  announce()
}

export function endSession(ending: Ending): void {
  lastEnding = ending
  for (const key of Object.values(STORAGE_KEYS)) forget(key)
  announced = null
  for (const listener of listeners) listener()
}

export function lastSessionEnding(): Ending | null {
  return lastEnding
}

/** Calls back when someone signs in or out, in this tab or another. */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', announce)
  }
}

/** New tokens for the same person are no news. */
function announce(): void {
  const user = currentUser()
  if (user === announced) return
  announced = user
  if (user) lastEnding = null
  for (const listener of listeners) listener()
}
