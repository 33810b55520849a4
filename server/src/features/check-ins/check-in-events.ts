import type { CheckInCounts } from '@sojourn/contract/check-ins/check-in'
import { CHECK_IN_KIND_LABELS, checkInTitle } from '@sojourn/contract/check-ins/check-in-sentences'
import { counted } from '@sojourn/contract/words/count-words'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import type { Author } from '../../http/author.ts'
import type { StoredCheckIn } from './find-check-in.ts'

type Named = Pick<StoredCheckIn, 'check_in_id' | 'is_practice' | 'subject'>

/** Everyone can read the audit log, so no entry says what someone answered. */
export async function recordCheckInEvent(tx: Db, { staffId, name }: Author, event: string): Promise<void> {
  await recordEvent(tx, { kind: 'admin', event: `${name} ${event}`, staffId })
}

export function startedEvent(
  checkIn: Named & Pick<StoredCheckIn, 'kind'>,
  people: number,
  emails: number,
): string {
  const kind = CHECK_IN_KIND_LABELS[checkIn.kind].toLowerCase()
  return `started ${nameInEvents(checkIn)} (${kind}) with ${travellers(people)} and emailed ${emails}`
}

export function addedEvent(checkIn: Named, people: number, emails: number): string {
  return `added ${travellers(people)} to ${nameInEvents(checkIn)} and emailed ${emails}`
}

export function resentEvent(checkIn: Named, emails: number): string {
  return `emailed ${travellers(emails)} again about ${nameInEvents(checkIn)}`
}

export function recordedEvent(checkIn: Named, person: string): string {
  return `recorded an answer from ${person}, in ${nameInEvents(checkIn)}`
}

export function closedEvent(checkIn: Named, counts: CheckInCounts, minutes: number, note: string): string {
  const { people, safe, help, elsewhere, silent } = counts
  const answers = `${safe} safe, ${help} needing help, ${elsewhere} elsewhere, ${silent} without an answer`
  const noted = note === '' ? '' : `. Note: “${note}”`
  return `closed ${nameInEvents(checkIn)} after ${durationOf(minutes)}: ${travellers(people)}, ${answers}${noted}`
}

export function nameInEvents(checkIn: Named): string {
  return `check-in ${checkIn.check_in_id}, “${checkInTitle(checkIn)}”`
}

function travellers(count: number): string {
  return counted(count, 'traveller')
}

function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return counted(rest, 'minute')
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`
}
