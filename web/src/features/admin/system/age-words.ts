import { timeSince } from '@sojourn/contract/dates/time-words'
import { counted } from '@sojourn/contract/words/count-words'

const MINUTE = 60_000

/** just now, 12 seconds ago, 5 minutes ago; after a day, the local date and time. */
export function ageText(instant: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(instant)) / 1000)
  if (seconds < 1) return 'just now'
  return seconds * 1000 < MINUTE ? `${counted(seconds, 'second')} ago` : timeSince(instant, now)
}
