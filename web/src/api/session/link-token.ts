import { giveWayToLink, releaseLink } from './session.ts'

let held: string | null = null

/** The token in the address of the emailed link that opened this page. */
export function readLinkToken(): string {
  return new URLSearchParams(location.search).get('id')?.trim() ?? ''
}

/**
 * Stores the token of the link that opened this page and ends the session of anyone signed in. It does so only
 * once, so someone who signs in later in another tab stays signed in.
 */
export function holdLinkToken(token: string): void {
  if (token === held) return
  held = token
  giveWayToLink(token)
}

/** Called when the link has been used, or its page was left. */
export function dropLinkToken(): void {
  if (held !== null) releaseLink(held)
}

/** Identifies the caller by the link itself, whatever another tab has stored since. */
export function linkHeaders(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` }
}
