import type { Board, BoardPerson, CheckInCounts, CheckInPlace } from '@sojourn/contract/check-ins/check-in'
import { dayInZone } from '@sojourn/contract/dates/day'
import type { Staff } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { type Db, rowsOf } from '../../database/database.ts'
import { databaseTime } from '../../database/database-time.ts'
import type { LiveList } from '../../live/live-list.ts'
import { type AnswerRow, presentAnswer } from './answers.ts'
import { scopeUntil } from './change-check-in.ts'
import {
  type CheckInRow,
  checkInColumns,
  isoOf,
  lastAnswer,
  personJson,
  presentCheckIn,
  unknownCheckIn,
} from './find-check-in.ts'
import { addressed } from './recipients.ts'
import { compareNames, travellersWithin } from './travellers.ts'

/** A check-in, everyone in it by name, and who has arrived since. */
export async function readBoard(
  db: Db,
  config: Config,
  liveList: LiveList,
  checkInId: number,
): Promise<Board> {
  const { check_in, people } = await readPeople(db, checkInId)
  if (check_in.closed_at !== null) return { check_in, people, newcomers: [] }
  await liveList.fresh()
  const inIt = new Set(people.map(({ staff_id }) => staff_id))
  const scope = scopeUntil(check_in.scope, dayInZone(config.timeZone, await databaseTime(db)))
  const travellers = await travellersWithin(liveList.all(), scope)
  const arrived = travellers.filter(({ staff_id }) => !inIt.has(staff_id))
  return { check_in, people, newcomers: await addressed(db, config, arrived) }
}

/** One statement, so that the people and their answers are from the same moment. */
export async function readPeople(db: Db, checkInId: number): Promise<Omit<Board, 'newcomers'>> {
  const [row] = await rowsOf<CheckInRow & { people: PersonRow[] | null }>(
    db.execute(sql`
      select ${checkInColumns}, (
        select json_agg(json_build_object(
          'staff_id', staff_id, 'first_name', first_name, 'last_name', last_name, 'places', places, 'address', address,
          'emailed_at', emailed_at, 'emails', emails, 'added_at', added_at,
          'email_state', case
            when check_in_person.message_id is null then 'none'
            when given_up_at is not null then 'failed'
            -- Emails that were sent are forgotten after a while.
            when mail_id is null or sent_at is not null then 'sent'
            else 'waiting' end,
          'answers', (
            select count(*) from check_in_answer counted
            where counted.check_in_id = check_in_person.check_in_id and counted.staff_id = check_in_person.staff_id),
          'last', case when last.answer is not null then json_build_object('answer', last.answer, 'note', last.note,
            'phone', last.phone, 'answered_at', last.answered_at, 'recorded_by', ${personJson(sql`last.recorded_by`)}) end))
        from check_in_person join staff using (staff_id) left join outgoing_mail using (message_id) ${lastAnswer}
        where check_in_person.check_in_id = check_in.check_in_id
      ) as people
      from check_in where check_in_id = ${checkInId}`),
  )
  if (!row) throw unknownCheckIn()
  const people = (row.people ?? []).map(presentPerson).sort(compareNames)
  return { check_in: presentCheckIn(row, countsOf(people)), people }
}

interface PersonRow extends Staff {
  places: CheckInPlace[]
  address: string | null
  emailed_at: string | null
  email_state: BoardPerson['email_state']
  emails: number
  added_at: string
  last: AnswerRow | null
  answers: number
}

function presentPerson({ last, emailed_at, added_at, ...person }: PersonRow): BoardPerson {
  return {
    ...person,
    emailed_at: emailed_at === null ? null : isoOf(emailed_at),
    added_at: isoOf(added_at),
    answer: last && presentAnswer(last),
  }
}

function countsOf(people: readonly BoardPerson[]): CheckInCounts {
  const counts = { people: people.length, safe: 0, help: 0, elsewhere: 0, silent: 0 }
  for (const { answer } of people) counts[answer?.answer ?? 'silent'] += 1
  return counts
}
