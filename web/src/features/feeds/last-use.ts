import type { Feed } from '@sojourn/contract/calendar/calendar-feed'
import { timeSince } from '@sojourn/contract/dates/time-words'

const HOUR_MS = 3_600_000

/** The server records a use at most once an hour, so the text isn't more precise. */
export function lastUse({ last_used_at }: Pick<Feed, 'last_used_at'>, now: number): string {
  if (last_used_at === null) return 'Not used yet'
  if (now - Date.parse(last_used_at) < HOUR_MS) return 'Used in the last hour'
  return `Last used ${timeSince(last_used_at, now)}`
}
