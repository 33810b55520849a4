import type { Staff } from '@sojourn/contract/trip/trip'
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { auditEntry, checkIn, checkInAnswer } from '../../database/schema.ts'
import { upcastChange } from '../../trips/upcast.ts'
import type { ClaimedDelivery } from './claim-delivery.ts'

interface Content {
  timestamp: Date
  data: object
}

/** What is sent. It comes from rows that never change, so that it is the same at every try. */
export async function readPayload(db: Db, delivery: ClaimedDelivery): Promise<string> {
  const { timestamp, data } = await readContent(db, delivery)
  return JSON.stringify({ type: delivery.event, timestamp: timestamp.toISOString(), data })
}

async function readContent(db: Db, delivery: ClaimedDelivery): Promise<Content> {
  if (delivery.entryId !== null) return readTrip(db, delivery.entryId, delivery.event === 'trip.changed')
  if (delivery.answerId !== null) return readAnswer(db, delivery.answerId)
  return { timestamp: delivery.queuedAt, data: {} }
}

async function readTrip(db: Db, entryId: number, isChanged: boolean): Promise<Content> {
  const [entry] = await db
    .select({ timestamp: auditEntry.timestamp, change: auditEntry.change, by: personOf(auditEntry.staff_id) })
    .from(auditEntry)
    .where(eq(auditEntry.id, entryId))
  if (!entry?.change) throw new Error(`audit entry ${entryId} has no trip`)
  const { after, before } = upcastChange(entry.change)
  return { timestamp: entry.timestamp, data: { trip: after, ...(isChanged && { before }), by: entry.by } }
}

/** Without the note and the phone number, which only coordinators see. */
async function readAnswer(db: Db, answerId: number): Promise<Content> {
  const { check_in_id, kind, is_practice, subject } = checkIn
  const { answer, answered_at, staff_id, recorded_by } = checkInAnswer
  const [given] = await db
    .select({
      answered_at,
      check_in: { check_in_id, kind, is_practice, subject },
      person: personOf(staff_id),
      answer,
      by: personOf(sql`coalesce(${recorded_by}, ${staff_id})`),
    })
    .from(checkInAnswer)
    .innerJoin(checkIn, eq(check_in_id, checkInAnswer.check_in_id))
    .where(eq(checkInAnswer.answer_id, answerId))
  if (!given) throw new Error(`answer ${answerId} doesn't exist`)
  const { answered_at: timestamp, ...data } = given
  return { timestamp, data }
}

/** With the name in the staff directory. If it has none, the account's own name. */
function personOf(staffId: SQLWrapper) {
  return sql<Staff | null>`(
    select json_build_object('staff_id', id,
      'first_name', case when is_listed then staff.first_name else coalesce(account.first_name, '') end,
      'last_name', case when is_listed then staff.last_name else coalesce(account.last_name, '') end)
    from (values (${staffId})) as named (id)
    left join staff on staff.staff_id = id left join account on account.staff_id = id
    cross join lateral (select staff.first_name || staff.last_name <> '' as is_listed) as name
    where id is not null)`
}
