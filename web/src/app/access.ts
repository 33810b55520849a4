import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { holdLinkToken, readLinkToken } from '../api/session/link-token.ts'
import { currentUser } from '../api/session/session.ts'
import { returnPath } from './return-path.ts'

export interface SignInSearch {
  /** The page first asked for. */
  redirect?: string | undefined
}

/** Anything but a path of this site is dropped; named even then, for the router keeps what is not named. */
export function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  return { redirect: returnPath(search.redirect) }
}

/** Protected: a signed-out person signs in first, and then comes back. */
export function requireSession({ location }: { location: ParsedLocation }): void {
  if (currentUser()) return
  throw redirect({ to: '/login', search: readSignInSearch({ redirect: location.href }), replace: true })
}

/** Public: a signed-in person has no business here. */
export function requireNoSession({ search }: { search: SignInSearch }): void {
  if (!currentUser()) return
  throw redirect({ href: returnPath(search.redirect) ?? '/dashboard', replace: true })
}

/** Opened by the token in a mailed link, which needs no session and ends the one that is there. */
export function requireLink(): void {
  const token = readLinkToken()
  if (!token) throw redirect({ to: currentUser() ? '/dashboard' : '/login', replace: true })
  holdLinkToken(token)
}
