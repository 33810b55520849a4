import type { GivenAnswer, LastAnswer, OwnAnswer, RecordedAnswer } from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import type { Staff } from '@sojourn/contract/trip/trip'
import { and, desc, eq, sql } from 'drizzle-orm'
import { findStaff, nameAndId } from '../../accounts/accounts.ts'
import { type Db, rowsOf } from '../../database/database.ts'
import { checkInAnswer, checkInPerson } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { recordCheckInEvent, recordedEvent } from './check-in-events.ts'
import { isoOf, lockOpenCheckIn, personJson, type StoredCheckIn } from './find-check-in.ts'

type StoredAnswer = typeof checkInAnswer.$inferSelect

/** Nobody changes their mind this often. Whoever has the link of a person could otherwise fill the database. */
const ANSWERS_MAX = 200

/** Which person in which check-in. */
export interface Included {
  checkInId: number
  staffId: string
}

/** Someone's own answer, with a session or a link. Returns it as it is stored. */
export async function giveAnswer(tx: Db, who: Included, own: OwnAnswer): Promise<LastAnswer> {
  const { answer, note, phone, seen_at } = own
  const { last, count } = await lockPerson(tx, who, checkInSentences.notIncluded)
  if (count >= ANSWERS_MAX) throw new ApiFailure('rule_broken', checkInSentences.tooManyAnswers)
  const given = { answer, note, phone, recorded_by: null }
  const { answeredAt } = await addAnswer(tx, who, last, given, seen_at)
  return { answer, note, phone, answered_at: answeredAt.toISOString(), is_recorded: false }
}

/** What a coordinator heard from someone. The phone number that the person gave stays. */
export async function recordAnswer(
  tx: Db,
  author: Author,
  who: Included,
  { answer, note, seen_at }: RecordedAnswer,
): Promise<void> {
  const { checkIn, last } = await lockPerson(tx, who, checkInSentences.notInIt)
  const given = { answer, note, phone: last?.phone ?? '', recorded_by: author.staffId }
  const { isNew } = await addAnswer(tx, who, last, given, seen_at)
  if (!isNew) return
  const person = await findStaff(tx, who.staffId)
  const name = person ? nameAndId(person) : `staff ID ${who.staffId}`
  await recordCheckInEvent(tx, author, recordedEvent(checkIn, name))
}

/** Until the transaction ends, the check-in stays open, and other answers for the person wait. */
async function lockPerson(
  tx: Db,
  { checkInId, staffId }: Included,
  notIncluded: string,
): Promise<{ checkIn: StoredCheckIn; last: StoredAnswer | undefined; count: number }> {
  const checkIn = await lockOpenCheckIn(tx, checkInId, 'key share')
  if (checkIn.kind === 'advisory') throw new ApiFailure('rule_broken', checkInSentences.noAnswerNeeded)
  const person = and(eq(checkInPerson.check_in_id, checkInId), eq(checkInPerson.staff_id, staffId))
  const [found] = await tx
    .select({ staff_id: checkInPerson.staff_id })
    .from(checkInPerson)
    .where(person)
    .for('no key update')
  if (!found) throw new ApiFailure('not_found', notIncluded)
  const own = and(eq(checkInAnswer.check_in_id, checkInId), eq(checkInAnswer.staff_id, staffId))
  const [last] = await tx
    .select()
    .from(checkInAnswer)
    .where(own)
    .orderBy(desc(checkInAnswer.answer_id))
    .limit(1)
  return { checkIn, last, count: await tx.$count(checkInAnswer, own) }
}

/**
 * Adds nothing if it only repeats the last answer. Refused if the last answer isn't the one that the caller has seen: a note to
 * an older answer mustn't hide that someone needs help now. The time is taken after the lock, so that times are in the order
 * of the answers.
 */
async function addAnswer(
  tx: Db,
  { checkInId, staffId }: Included,
  last: StoredAnswer | undefined,
  given: Pick<StoredAnswer, 'answer' | 'note' | 'phone' | 'recorded_by'>,
  seenAt: string | null | undefined,
): Promise<{ isNew: boolean; answeredAt: Date }> {
  const isRepeated = (['answer', 'note', 'phone', 'recorded_by'] as const).every(
    (field) => last?.[field] === given[field],
  )
  if (last && isRepeated) return { isNew: false, answeredAt: last.answered_at }
  if (seenAt !== undefined && seenAt !== (last?.answered_at.toISOString() ?? null)) {
    throw new ApiFailure('changed_by_someone_else', checkInSentences.newerAnswer)
  }
  const [added] = await tx
    .insert(checkInAnswer)
    .values({ check_in_id: checkInId, staff_id: staffId, ...given, answered_at: sql`clock_timestamp()` })
    .returning({ answeredAt: checkInAnswer.answered_at })
  if (!added) throw new Error('the answer was not stored')
  return { isNew: true, answeredAt: added.answeredAt }
}

/** Every answer of one person, newest first. */
export async function listAnswers(db: Db, { checkInId, staffId }: Included): Promise<GivenAnswer[]> {
  const rows = await rowsOf<AnswerRow>(
    db.execute(sql`
      select answer, note, phone, answered_at, ${personJson(sql`recorded_by`)} as recorded_by
      from check_in_answer where check_in_id = ${checkInId} and staff_id = ${staffId} order by answer_id desc`),
  )
  return rows.map(presentAnswer)
}

export interface AnswerRow {
  answer: GivenAnswer['answer']
  note: string
  phone: string
  answered_at: string | Date
  recorded_by: Staff | null
}

export function presentAnswer({ answer, note, phone, answered_at, recorded_by }: AnswerRow): GivenAnswer {
  return { answer, note, phone, answered_at: isoOf(answered_at), recorded_by }
}
