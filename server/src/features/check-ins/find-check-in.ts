import type { CheckIn, CheckInCounts } from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import type { Staff } from '@sojourn/contract/trip/trip'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { checkIn } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'

export type StoredCheckIn = typeof checkIn.$inferSelect

/**
 * Answers lock a check-in with `key share` and come in side by side. Adding and emailing people wait for each other (`no key
 * update`), so nobody is emailed twice. Closing waits for all of them (`update`), so nothing is written after it.
 */
type Strength = 'key share' | 'no key update' | 'update'

export async function lockOpenCheckIn(tx: Db, checkInId: number, strength: Strength): Promise<StoredCheckIn> {
  const [found] = await tx.select().from(checkIn).where(eq(checkIn.check_in_id, checkInId)).for(strength)
  if (!found) throw unknownCheckIn()
  if (found.closed_at) throw new ApiFailure('conflict', checkInSentences.closed)
  return found
}

export function unknownCheckIn(): ApiFailure {
  return new ApiFailure('not_found', checkInSentences.unknown)
}

export interface CheckInRow
  extends Omit<StoredCheckIn, 'started_at' | 'closed_at' | 'started_by' | 'closed_by'> {
  started_at: string | Date
  closed_at: string | Date | null
  started_by: Staff
  closed_by: Staff | null
}

/** Someone as JSON, with their name from the directory. If it has none, the account's own name. */
export function personJson(staffId: SQL): SQL {
  return sql`(
    select json_build_object('staff_id', id,
      'first_name', case when staff.first_name || staff.last_name <> '' then staff.first_name else coalesce(account.first_name, '') end,
      'last_name', case when staff.first_name || staff.last_name <> '' then staff.last_name else coalesce(account.last_name, '') end)
    from (values (${staffId})) as named (id)
    left join staff on staff.staff_id = id left join account on account.staff_id = id
    where id is not null)`
}

export const checkInColumns = sql`
  check_in_id, kind, is_practice, subject, message, scope, started_at, closed_at, closing_note,
  ${personJson(sql`started_by`)} as started_by, ${personJson(sql`closed_by`)} as closed_by`

/** The answer that counts, for each row of check_in_person. */
export const lastAnswer = sql`
  left join lateral (
    select answer, note, phone, answered_at, recorded_by from check_in_answer given
    where given.check_in_id = check_in_person.check_in_id and given.staff_id = check_in_person.staff_id
    order by answer_id desc limit 1
  ) as last on true`

export async function findCheckIn(db: Db, checkInId: number): Promise<CheckIn> {
  const [found] = await readCheckIns(db, sql`where check_in_id = ${checkInId}`)
  if (!found) throw unknownCheckIn()
  return found
}

/** `which` is the end of the statement, and chooses and sorts them. */
export async function readCheckIns(db: Db, which: SQL): Promise<CheckIn[]> {
  const rows = await rowsOf<CheckInRow & { counts: CheckInCounts }>(
    db.execute(sql`
      select ${checkInColumns}, counts from check_in cross join lateral (
        select json_build_object('people', count(*), 'silent', count(*) - count(last.answer),
          'safe', count(*) filter (where last.answer = 'safe'),
          'help', count(*) filter (where last.answer = 'help'),
          'elsewhere', count(*) filter (where last.answer = 'elsewhere')) as counts
        from check_in_person ${lastAnswer} where check_in_person.check_in_id = check_in.check_in_id
      ) as counted ${which}`),
  )
  return rows.map((row) => presentCheckIn(row, row.counts))
}

export function presentCheckIn(row: CheckInRow, counts: CheckInCounts): CheckIn {
  const { check_in_id, kind, is_practice, subject, message, scope, started_by, closed_by, closing_note } = row
  return {
    ...{ check_in_id, kind, is_practice, subject, message, scope, started_by, closed_by, closing_note },
    started_at: isoOf(row.started_at),
    closed_at: row.closed_at === null ? null : isoOf(row.closed_at),
    counts,
  }
}

export function isoOf(instant: string | Date): string {
  return new Date(instant).toISOString()
}
