import { giveWayToLink, releaseLink } from './session.ts'

let held: string | null = null

/** The token of the mailed link that opened this page, as it stands in the address. */
export function readLinkToken(): string {
  return new URLSearchParams(location.search).get('id')?.trim() ?? ''
}

/**
 * Keeps the token of the link that opened this page in storage, in the place of whoever was signed in. Only once:
 * someone who signs in meanwhile, in another tab, stays signed in.
 */
export function holdLinkToken(token: string): void {
  if (token === held) return
  held = token
  giveWayToLink(token)
}

/** The link has served its purpose, or was left. */
export function dropLinkToken(): void {
  if (held !== null) releaseLink(held)
}

/** Says who is calling by the link itself, whatever another tab has stored since. */
export function linkHeaders(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` }
}
