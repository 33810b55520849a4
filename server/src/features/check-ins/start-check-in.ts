import type { CheckInCreate, Recipient } from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { givenTable } from '../../database/given-rows.ts'
import { checkIn } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { recordCheckInEvent, startedEvent } from './check-in-events.ts'
import { emailPeople } from './email-people.ts'
import type { StoredCheckIn } from './find-check-in.ts'
import { previewOf } from './recipients.ts'
import type { Traveller } from './travellers.ts'

/** Returns the check-in that this request starts or, if it is repeated, has started. */
export async function startCheckIn(
  tx: Db,
  config: Config,
  author: Author,
  wanted: CheckInCreate,
  travellers: readonly Traveller[],
): Promise<number> {
  const { fingerprint: shown, ...typed } = wanted
  // A line break can't be part of the subject of an email.
  const content = { ...typed, subject: typed.subject.replace(/\s+/g, ' ') }
  refuseEmpty('subject', content.subject, checkInSentences.subjectMissing)
  refuseEmpty('message', content.message, checkInSentences.messageMissing)
  // Before anything that may have changed since: a repeated request must get the same answer.
  const [started] = await tx
    .insert(checkIn)
    .values({ ...content, started_by: author.staffId })
    .onConflictDoNothing({ target: checkIn.request_id })
    .returning()
  if (!started) return findStarted(tx, author, content.request_id)
  const { recipients, fingerprint } = await previewOf(tx, config, travellers)
  if (fingerprint !== shown) {
    throw new ApiFailure('changed_by_someone_else', checkInSentences.recipientsChanged)
  }
  if (recipients.length === 0) throw new ApiFailure('rule_broken', checkInSentences.nobody)
  const emailed = await includePeople(tx, config, started, author, recipients)
  await recordCheckInEvent(tx, author, startedEvent(started, recipients.length, emailed))
  return started.check_in_id
}

function refuseEmpty(path: string, text: string, message: string): void {
  if (text === '') throw new ApiFailure('rule_broken', message, { errors: [{ path, message }] })
}

async function findStarted(tx: Db, { staffId }: Author, requestId: string): Promise<number> {
  const [found] = await tx.select().from(checkIn).where(eq(checkIn.request_id, requestId))
  if (found?.started_by === staffId) return found.check_in_id
  throw new ApiFailure('conflict', checkInSentences.startedByOthers)
}

/** Puts people into a check-in and emails them. Returns how many emails there are. */
export async function includePeople(
  tx: Db,
  config: Config,
  into: StoredCheckIn,
  author: Author,
  people: readonly Recipient[],
): Promise<number> {
  const emails = await emailPeople(tx, config, into, author, people)
  const rows = people.map(({ staff_id, places, address }) => ({
    ...{ staff_id, places, address },
    message_id: emails.messageIdOf(staff_id),
  }))
  await tx.execute(sql`
    insert into check_in_person (check_in_id, staff_id, places, address, message_id, emailed_at, emails)
    select ${into.check_in_id}::integer, staff_id, places, address, message_id,
      case when message_id is not null then now() end, case when message_id is null then 0 else 1 end
    from ${given(rows)}`)
  await emails.storeLinks()
  return emails.count
}

const given = givenTable({ staff_id: 'text', places: 'jsonb', address: 'text', message_id: 'text' })
