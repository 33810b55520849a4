import type { User } from '@sojourn/contract/account/account'
import type {
  Board,
  BoardPerson,
  CheckIn,
  CheckInAnswer,
  CheckInPreview,
  GivenAnswer,
  LastAnswer,
  OwnAnswer,
  OwnCheckIn,
  Recipient,
} from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import type { Staff } from '@sojourn/contract/trip/trip'
import { type Answers, type Reply, refusal } from './api-answers.ts'

/** A coordinator, who isn't an administrator. */
export const CORA: User = {
  staff_id: '20500',
  first_name: 'Cora',
  last_name: 'Dinator',
  is_coordinator: true,
}
export const SOFIA: Staff = { staff_id: '10007', first_name: 'Sofia', last_name: 'Rossi' }
export const JACK: Staff = { staff_id: '10006', first_name: 'Jack', last_name: 'Wilson' }

const SCOPE = { from: '2041-03-10', to: '2041-03-14' }
/** The address of the form for these dates. */
export const FORM = `/check-ins/new?from=${SCOPE.from}&to=${SCOPE.to}`

const STARTED_AT = Date.parse('2026-03-10T01:00:00.000Z')

/** Whom a check-in would reach. */
export function previewOf(...people: Staff[]): CheckInPreview {
  return { recipients: people.map(recipient), fingerprint: people.map(({ staff_id }) => staff_id).join() }
}

function recipient(person: Staff): Recipient {
  return { ...person, places: [placeOf(person)], address: `${person.staff_id}@example.edu`, is_made_up: true }
}

/** An emergency that nobody has answered. */
export function exampleCheckIn(differences: Partial<CheckIn> = {}): CheckIn {
  return {
    check_in_id: 7,
    kind: 'emergency',
    is_practice: false,
    subject: 'Flood',
    message: 'Stay upstairs.',
    scope: SCOPE,
    started_by: staffOf(CORA),
    started_at: new Date(STARTED_AT).toISOString(),
    closed_by: null,
    closed_at: null,
    closing_note: '',
    counts: { people: 1, safe: 0, help: 0, elsewhere: 0, silent: 1 },
    ...differences,
  }
}

/** A check-in of these people as the server keeps it. The first of them is signed in, or has the link. */
export function storedCheckIn([self, ...others]: [Staff, ...Staff[]], differences: Partial<CheckIn> = {}) {
  const people = [self, ...others]
  const given = new Map<string, GivenAnswer>()
  let closed_at: string | null = null
  let seconds = 0

  function nextTime(): string {
    seconds += 1
    return new Date(STARTED_AT + seconds * 1000).toISOString()
  }

  function checkIn(): CheckIn {
    const count = (wanted: CheckInAnswer) =>
      [...given.values()].filter(({ answer }) => answer === wanted).length
    const [safe, help, elsewhere] = [count('safe'), count('help'), count('elsewhere')]
    const silent = people.length - given.size
    return exampleCheckIn({
      ...differences,
      closed_at,
      counts: { people: people.length, safe, help, elsewhere, silent },
    })
  }

  function board(): Board {
    return { check_in: checkIn(), people: people.map(boardPerson), newcomers: [] }
  }

  function boardPerson(person: Staff): BoardPerson {
    const answer = given.get(person.staff_id) ?? null
    return {
      ...person,
      places: [placeOf(person)],
      address: `${person.staff_id}@example.edu`,
      emailed_at: new Date(STARTED_AT).toISOString(),
      email_state: 'sent',
      emails: 1,
      added_at: new Date(STARTED_AT).toISOString(),
      answer,
      answers: answer ? 1 : 0,
    }
  }

  /** Their own last answer. A coordinator's note isn't shown to them. */
  function lastAnswer(): LastAnswer | null {
    const answer = given.get(self.staff_id)
    if (!answer) return null
    const { recorded_by, ...last } = answer
    return { ...last, note: recorded_by ? '' : last.note, is_recorded: recorded_by !== null }
  }

  function own(): OwnCheckIn {
    const { check_in_id, kind, is_practice, subject, message, started_at } = checkIn()
    return { check_in_id, kind, is_practice, subject, message, started_at, answer: lastAnswer() }
  }

  function refused(staffId: string, { seen_at }: Pick<OwnAnswer, 'seen_at'>): Reply | undefined {
    if (closed_at !== null) return refusal('conflict', checkInSentences.closed)
    const isSeen = seen_at === undefined || seen_at === (given.get(staffId)?.answered_at ?? null)
    return isSeen ? undefined : refusal('changed_by_someone_else', checkInSentences.newerAnswer)
  }

  function answerOwn(body: OwnAnswer): LastAnswer | Reply {
    const { answer, note, phone } = body
    const refusedNow = refused(self.staff_id, body)
    if (refusedNow) return refusedNow
    const answered: LastAnswer = { answer, note, phone, answered_at: nextTime(), is_recorded: false }
    given.set(self.staff_id, { answer, note, phone, answered_at: answered.answered_at, recorded_by: null })
    return answered
  }

  /** A coordinator writes down what someone said. */
  function record(person: Staff, answer: CheckInAnswer, note = ''): void {
    const phone = given.get(person.staff_id)?.phone ?? ''
    given.set(person.staff_id, { answer, note, phone, answered_at: nextTime(), recorded_by: staffOf(CORA) })
  }

  const answers: Answers = {
    getCheckIn: board,
    getCheckInContacts: [],
    listCheckIns: ({ query }) => {
      const isListed = query.state === undefined || (query.state === 'closed') === (closed_at !== null)
      return { content: isListed ? [checkIn()] : [], totalElements: isListed ? 1 : 0 }
    },
    recordAnswer: ({ params, body }) => {
      const refusedNow = refused(params.staffId, body)
      if (refusedNow) return refusedNow
      const person = people.find(({ staff_id }) => staff_id === params.staffId) ?? self
      record(person, body.answer, body.note)
      return null
    },
    listOwnCheckIns: () => (closed_at === null ? [own()] : []),
    answerCheckIn: ({ body }) => answerOwn(body),
    getLinkedCheckIn: () => ({
      first_name: self.first_name,
      closed_at,
      check_in: closed_at === null ? own() : null,
    }),
    answerLinkedCheckIn: ({ body }) => answerOwn(body),
  }

  return {
    answers,
    record,
    close: () => {
      closed_at = nextTime()
    },
  }
}

function staffOf({ staff_id, first_name, last_name }: User): Staff {
  return { staff_id, first_name, last_name }
}

function placeOf({ staff_id }: Staff) {
  const [start_date, end_date] = [SCOPE.from, SCOPE.to]
  return { trip_id: Number(staff_id), city: 'Tokyo', country: 'Japan', start_date, end_date }
}
