import type { ApiToken } from '@sojourn/contract/account/api-tokens'
import { shortDay } from '@sojourn/contract/dates/date-words'
import { localDay } from '@sojourn/contract/dates/day'
import { timeSince } from '@sojourn/contract/dates/time-words'

const USE_NOTED_EVERY_MS = 600_000

export function hasExpired({ expires_at }: Pick<ApiToken, 'expires_at'>, now: number): boolean {
  return Date.parse(expires_at) <= now
}

/** `Expires 15 Feb 2027` or `Expired 15 Feb 2027`. */
export function expiryText(token: Pick<ApiToken, 'expires_at'>, now: number): string {
  const day = shortDay(localDay(new Date(token.expires_at)))
  return `${hasExpired(token, now) ? 'Expired' : 'Expires'} ${day}`
}

/** The server records a use at most every ten minutes, so the text isn't more precise. */
export function lastUse({ last_used_at }: Pick<ApiToken, 'last_used_at'>, now: number): string {
  if (last_used_at === null) return 'Not used yet'
  if (now - Date.parse(last_used_at) < USE_NOTED_EVERY_MS) return 'Used in the last ten minutes'
  return `Last used ${timeSince(last_used_at, now)}`
}
