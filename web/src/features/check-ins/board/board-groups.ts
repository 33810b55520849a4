import type { Board, BoardPerson, CheckInKind } from '@sojourn/contract/check-ins/check-in'
import { foldText } from '@sojourn/contract/words/fold-text'
import { fullName } from '@sojourn/contract/words/full-name'
import { STANDING_LABELS, STANDINGS, type Standing, standingOf } from '../standing.ts'

/** What became of the last email to someone. */
export type Delivery = BoardPerson['email_state']

/** An emergency's people are grouped by their answers, an advisory's by what became of the email. */
export type GroupName = Standing | Delivery

export interface BoardGroup {
  name: GroupName
  label: string
  people: BoardPerson[]
}

export const DELIVERY_LABELS: Record<Delivery, string> = {
  failed: 'Email failed',
  none: 'No email address',
  waiting: 'Waiting to be sent',
  sent: 'Sent',
}

const DELIVERIES: readonly Delivery[] = ['failed', 'none', 'waiting', 'sent']

/** Every group in the order in which it needs attention, also those without people. */
export function groupsOf(kind: CheckInKind, people: readonly BoardPerson[]): BoardGroup[] {
  if (kind === 'advisory') {
    return DELIVERIES.map((name) => ({
      name,
      label: DELIVERY_LABELS[name],
      people: people.filter(({ email_state }) => email_state === name),
    }))
  }
  return STANDINGS.map((name) => ({
    name,
    label: STANDING_LABELS[name],
    people: inOrder(
      name,
      people.filter((person) => standingOf(person) === name),
    ),
  }))
}

/** The people whose name or staff ID contains all the words. */
export function findPeople(people: readonly BoardPerson[], search: string): readonly BoardPerson[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return people
  return people.filter((person) => {
    const text = foldText(`${fullName(person)} ${person.staff_id}`)
    return words.every((word) => text.includes(word))
  })
}

/** Also those without an address when they were last emailed: the directory may have one by now. */
export function silentPeople({ people }: Pick<Board, 'people'>): BoardPerson[] {
  return people.filter((person) => person.answer === null)
}

/** The latest call for help first. Otherwise by name, as the server sends them. */
function inOrder(name: Standing, people: BoardPerson[]): BoardPerson[] {
  if (name !== 'help') return people
  return people.toSorted((a, b) => String(b.answer?.answered_at).localeCompare(String(a.answer?.answered_at)))
}
