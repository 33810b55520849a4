import type { LinkedCheckIn, OwnCheckIn } from '@sojourn/contract/check-ins/check-in'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import type { AnswerRow, Included } from './answers.ts'
import { isoOf, lastAnswer, type StoredCheckIn, unknownCheckIn } from './find-check-in.ts'

type OwnRow = Pick<StoredCheckIn, 'check_in_id' | 'kind' | 'is_practice' | 'subject' | 'message'> &
  Omit<AnswerRow, 'answer' | 'recorded_by'> & {
    answer: AnswerRow['answer'] | null
    is_recorded: boolean
    started_at: string | Date
    closed_at: string | Date | null
    first_name: string
  }

/** The open check-ins that include someone, newest first. */
export async function listOwnCheckIns(db: Db, staffId: string): Promise<OwnCheckIn[]> {
  const rows = await readRows(db, sql`check_in_person.staff_id = ${staffId} and closed_at is null`)
  return rows.map(presentOwn)
}

/** What a link opens. Once the check-in is closed, only that it is. */
export async function readLinkedCheckIn(db: Db, { checkInId, staffId }: Included): Promise<LinkedCheckIn> {
  const [row] = await readRows(
    db,
    sql`check_in_person.staff_id = ${staffId} and check_in_person.check_in_id = ${checkInId}`,
  )
  if (!row) throw unknownCheckIn()
  const { first_name, closed_at } = row
  return closed_at === null
    ? { first_name, closed_at, check_in: presentOwn(row) }
    : { first_name, closed_at: isoOf(closed_at), check_in: null }
}

function readRows(db: Db, which: SQL): Promise<OwnRow[]> {
  return rowsOf<OwnRow>(
    db.execute(sql`
      select check_in_person.check_in_id, kind, is_practice, subject, message, started_at, closed_at, first_name,
        last.answer, last.note, last.phone, last.answered_at, last.recorded_by is not null as is_recorded
      from check_in_person join check_in using (check_in_id) join staff using (staff_id) ${lastAnswer}
      where ${which} order by check_in_person.check_in_id desc`),
  )
}

/** Without who recorded the answer, and without their note: it is meant for coordinators. */
function presentOwn(row: OwnRow): OwnCheckIn {
  const { check_in_id, kind, is_practice, subject, message, started_at, answer, is_recorded } = row
  const { phone, answered_at } = row
  const note = is_recorded ? '' : row.note
  return {
    ...{ check_in_id, kind, is_practice, subject, message, started_at: isoOf(started_at) },
    answer: answer === null ? null : { answer, note, phone, answered_at: isoOf(answered_at), is_recorded },
  }
}
