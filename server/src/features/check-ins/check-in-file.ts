import type { BoardContact, BoardPerson, CheckIn, CheckInPlace } from '@sojourn/contract/check-ins/check-in'
import { ANSWER_LABELS, checkInTitle } from '@sojourn/contract/check-ins/check-in-sentences'
import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@sojourn/contract/files/csv'
import { fullName } from '@sojourn/contract/words/full-name'
import { readContacts } from '../../contacts/read-contacts.ts'
import type { Db } from '../../database/database.ts'
import type { Author } from '../../http/author.ts'
import { readPeople } from './board.ts'
import { nameInEvents } from './check-in-events.ts'
import { maySeeContacts } from './contacts.ts'

interface CheckInFile {
  name: string
  text: string
}

/** Everyone in a check-in as a CSV file, with their contact details if the viewer may see them. That counts as a look. */
export async function checkInFile(
  tx: Db,
  viewer: Author,
  checkInId: number,
  timeZone: string,
): Promise<CheckInFile> {
  const { check_in, people } = await readPeople(tx, checkInId)
  const ids = people.map(({ staff_id }) => staff_id)
  const contacts = (await maySeeContacts(tx, viewer, check_in))
    ? await readContacts(tx, viewer, ids, `in ${nameInEvents(check_in)}`)
    : undefined
  return {
    name: `${check_in.is_practice ? 'practice-' : ''}check-in-${checkInId}.csv`,
    text: fileOf(check_in, people, contacts, timeZone),
  }
}

const EMAIL_STATES: Record<BoardPerson['email_state'], string> = {
  none: 'No address',
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}

function fileOf(
  checkIn: CheckIn,
  people: readonly BoardPerson[],
  contacts: readonly BoardContact[] | undefined,
  timeZone: string,
): string {
  const contactOf = new Map(contacts?.map((contact) => [contact.staff_id, contact]))
  const time = (instant: string | null | undefined) => (instant ? timeIn(timeZone, instant) : '')
  const columns: [string, (person: BoardPerson) => CsvCell][] = [
    ['Check-in', () => checkInTitle(checkIn)],
    ['Staff ID', ({ staff_id }) => staff_id],
    ['First name', ({ first_name }) => first_name],
    ['Last name', ({ last_name }) => last_name],
    ['Answer', ({ answer }) => (answer ? ANSWER_LABELS[answer.answer] : '')],
    ['Note', ({ answer }) => answer?.note ?? ''],
    ['Phone in answer', ({ answer }) => answer?.phone ?? ''],
    [`Answered (${timeZone})`, ({ answer }) => time(answer?.answered_at)],
    ['Recorded by', ({ answer }) => (answer?.recorded_by ? fullName(answer.recorded_by) : '')],
    ...(contacts ? CONTACT_COLUMNS(contactOf) : []),
    ['Places', ({ places }) => places.map(showPlace).join('; ')],
    ['Email address', ({ address }) => address ?? ''],
    ['Email', ({ email_state }) => EMAIL_STATES[email_state]],
    [`Emailed (${timeZone})`, ({ emailed_at }) => time(emailed_at)],
  ]
  const rows = people.map((person) => csvRow(columns.map(([, cell]) => cell(person))))
  return [BYTE_ORDER_MARK, csvRow(columns.map(([heading]) => heading)), ...rows].join('')
}

const CONTACT_COLUMNS = (
  contactOf: ReadonlyMap<string, BoardContact>,
): [string, (person: BoardPerson) => CsvCell][] => [
  ['Phone', ({ staff_id }) => contactOf.get(staff_id)?.phone ?? ''],
  ['Emergency contact', ({ staff_id }) => contactOf.get(staff_id)?.emergency_name ?? ''],
  ['Emergency phone', ({ staff_id }) => contactOf.get(staff_id)?.emergency_phone ?? ''],
]

function showPlace({ city, country, start_date, end_date }: CheckInPlace): string {
  return `${city}, ${country} (${start_date} to ${end_date})`
}

/** 2026-03-31 14:05 */
function timeIn(timeZone: string, instant: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  return new Date(instant).toLocaleString('sv-SE', options)
}
