import type { BoardPerson } from '@sojourn/contract/check-ins/check-in'
import { timeSince } from '@sojourn/contract/dates/time-words'
import { counted } from '@sojourn/contract/words/count-words'

type Emailed = Pick<BoardPerson, 'email_state' | 'emailed_at' | 'emails' | 'address'>

/** What became of the last email to someone. */
export function emailWords({ email_state, emailed_at, emails, address }: Emailed, now: number): string {
  const at = emailed_at === null ? '' : ` ${timeSince(emailed_at, now)}`
  const repeated = emails > 1 ? ` (${counted(emails, 'email')})` : ''
  switch (email_state) {
    case 'none':
      return address === null ? 'No email address' : 'Not emailed'
    case 'waiting':
      return `Email waiting to be sent${repeated}`
    case 'failed':
      return `Email couldn't be delivered${at}${repeated}`
    case 'sent':
      return `Emailed${at}${repeated}`
  }
}
