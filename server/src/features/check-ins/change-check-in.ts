import type { CheckInScope } from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import type { Day } from '@sojourn/contract/dates/day'
import { and, eq, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { type Db, rowsOf } from '../../database/database.ts'
import { givenTable } from '../../database/given-rows.ts'
import { checkIn, checkInPerson } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { isWaiting } from '../../mail/claim-mail.ts'
import { giveUp } from '../../mail/note-outcome.ts'
import { addedEvent, closedEvent, recordCheckInEvent, resentEvent } from './check-in-events.ts'
import { emailPeople } from './email-people.ts'
import { findCheckIn, lastAnswer, lockOpenCheckIn } from './find-check-in.ts'
import { addressed } from './recipients.ts'
import { includePeople } from './start-check-in.ts'
import type { Traveller } from './travellers.ts'

/** Someone who has just been emailed isn't emailed again, so that a double click sends one email. */
const RESEND_PAUSE_SECONDS = 60

/** While a check-in is open, it is also about those who arrive later. */
export function scopeUntil({ to, ...scope }: CheckInScope, today: Day): CheckInScope {
  return to === undefined ? scope : { ...scope, to: to < today ? today : to }
}

/** Adds travellers. Those whom someone else has just added stay as they are. Returns how many emails there are. */
export async function addPeople(
  tx: Db,
  config: Config,
  author: Author,
  checkInId: number,
  chosen: readonly string[],
  travellers: readonly Traveller[],
): Promise<number> {
  const open = await lockOpenCheckIn(tx, checkInId, 'no key update')
  const inIt = await tx
    .select({ staff_id: checkInPerson.staff_id })
    .from(checkInPerson)
    .where(eq(checkInPerson.check_in_id, checkInId))
  const known = new Set(inIt.map(({ staff_id }) => staff_id))
  const wanted = new Set(chosen.filter((staffId) => !known.has(staffId)))
  const newcomers = travellers.filter(({ staff_id }) => wanted.has(staff_id))
  if (newcomers.length < wanted.size) throw new ApiFailure('rule_broken', checkInSentences.notTravelling)
  if (newcomers.length === 0) return 0
  const recipients = await addressed(tx, config, newcomers)
  const emailed = await includePeople(tx, config, open, author, recipients)
  await recordCheckInEvent(tx, author, addedEvent(open, recipients.length, emailed))
  return emailed
}

/** Emails those of the chosen again who are silent, at the address they have now. Returns how many emails there are. */
export async function emailAgain(
  tx: Db,
  config: Config,
  author: Author,
  checkInId: number,
  chosen: readonly string[],
): Promise<number> {
  const open = await lockOpenCheckIn(tx, checkInId, 'no key update')
  const silent = await rowsOf<Traveller>(
    tx.execute(sql`
      select staff_id, first_name, last_name, places from check_in_person join staff using (staff_id) ${lastAnswer}
      where check_in_person.check_in_id = ${checkInId} and staff_id = any(${sql.param(chosen)}::text[])
        and last.answer is null
        and (emailed_at is null or emailed_at < now() - make_interval(secs => ${RESEND_PAUSE_SECONDS}))
      order by staff_id`),
  )
  const reachable = (await addressed(tx, config, silent)).filter(({ address }) => address !== null)
  if (reachable.length === 0) return 0
  const emails = await emailPeople(tx, config, open, author, reachable)
  const rows = reachable.map(({ staff_id, address }) => ({
    ...{ staff_id, address },
    message_id: emails.messageIdOf(staff_id),
  }))
  await tx.execute(sql`
    update check_in_person set address = given.address, message_id = given.message_id, emailed_at = now(), emails = emails + 1
    from ${given(rows)} where check_in_id = ${checkInId} and check_in_person.staff_id = given.staff_id`)
  await emails.storeLinks()
  await recordCheckInEvent(tx, author, resentEvent(open, emails.count))
  return emails.count
}

const given = givenTable({ staff_id: 'text', address: 'text', message_id: 'text' })

/** The last email to each person in a check-in. */
const isOf = (checkInId: number) =>
  sql`message_id in (select message_id from check_in_person where check_in_id = ${checkInId})`

/** Emails that are still waiting are given up: after a false alarm, nobody should be asked whether they are safe. */
export async function closeCheckIn(tx: Db, author: Author, checkInId: number, note: string): Promise<void> {
  const open = await lockOpenCheckIn(tx, checkInId, 'update')
  const { counts } = await findCheckIn(tx, checkInId)
  const [closed] = await tx
    .update(checkIn)
    .set({ closed_by: author.staffId, closed_at: sql`clock_timestamp()`, closing_note: note })
    .where(eq(checkIn.check_in_id, checkInId))
    .returning()
  await giveUp(tx, and(isWaiting, isOf(checkInId)), checkInSentences.closed)
  const minutes = Math.round(((closed?.closed_at?.getTime() ?? 0) - open.started_at.getTime()) / 60_000)
  await recordCheckInEvent(tx, author, closedEvent(open, counts, minutes, note))
}
