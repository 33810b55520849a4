import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { holdLinkToken, readLinkToken } from '../api/session/link-token.ts'
import { currentUser } from '../api/session/session.ts'
import { returnPath } from './return-path.ts'

interface SignInSearch {
  /** The page the person wanted. */
  redirect?: string | undefined
}

/**
 * Drops anything but a path on this site. Dropped values are set to undefined, because the router keeps what
 * isn't named.
 */
export function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  return { redirect: returnPath(search.redirect) }
}

/** Protected: a signed-out person signs in first and then returns. */
export function requireSession({ location }: { location: ParsedLocation }): void {
  if (currentUser()) return
  throw redirect({ to: '/login', search: readSignInSearch({ redirect: location.href }), replace: true })
}

/** Public: a signed-in person is sent on. */
export function requireNoSession({ search }: { search: SignInSearch }): void {
  if (!currentUser()) return
  throw redirect({ href: returnPath(search.redirect) ?? '/dashboard', replace: true })
}

/** Opened by the token in an emailed link, which needs no session and ends any existing one. */
export function requireLink(): void {
  const token = readLinkToken()
  if (!token) throw redirect({ to: currentUser() ? '/dashboard' : '/login', replace: true })
  holdLinkToken(token)
}
