import { NOTICE_MINUTES } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { findNamesakes } from '../../database/namesakes.ts'
import { account, auditEntry, staff } from '../../database/schema.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { upcastChange } from '../../trips/upcast.ts'
import { CHANGES_TOLD_MAX, changesLetter, type ToldChange } from './changes-letter.ts'
import type { NoticeSender } from './notice-frame.ts'
import { findRecipients } from './notice-recipients.ts'
import { inTurns } from './progress.ts'

const PEOPLE_AT_A_TIME = 20

/**
 * Emails people about the changes to their trips, a while after the first one they haven't been told about. The changes are
 * no longer waiting once the email is queued, in the same transaction, so nobody hears of one twice.
 */
export function sendChanges(db: Db, sender: NoticeSender, now: Date): Promise<boolean> {
  return inTurns(db, async (tx) => {
    const due = await rowsOf<{ staff_id: string }>(
      tx.execute(sql`
        select staff_id from notice_item group by staff_id
        having min(changed_at) <= ${now.toISOString()}::timestamptz - make_interval(mins => ${NOTICE_MINUTES})
        order by min(changed_at), staff_id limit ${PEOPLE_AT_A_TIME}`),
    )
    if (due.length === 0) return 'done'
    const staffIds = sql.param(due.map(({ staff_id }) => staff_id))
    const items = await rowsOf<{ staff_id: string; entry_id: number }>(
      tx.execute(sql`
        delete from notice_item where staff_id = any(${staffIds}::text[])
        returning staff_id, entry_id::float8 as entry_id`),
    )
    const concerned = Map.groupBy(items, ({ staff_id }) => staff_id)
    // Someone may have unsubscribed since.
    const recipients = await findRecipients(
      tx,
      sender,
      'own_trips',
      sql`where staff_id = any(${staffIds}::text[])`,
    )
    const told = recipients.map((recipient) => {
      const entryIds = (concerned.get(recipient.staff_id) ?? []).map(({ entry_id }) => entry_id)
      // Changes to a trip happen one after the other, so their ids give the order.
      return { recipient, entryIds: entryIds.sort((a, b) => a - b) }
    })
    const changes = await readChanges(
      tx,
      told.flatMap(({ entryIds }) => entryIds.slice(0, CHANGES_TOLD_MAX)),
    )
    const letters = told.map(({ recipient, entryIds }) =>
      changesLetter(
        sender,
        recipient,
        entryIds.slice(0, CHANGES_TOLD_MAX).flatMap((id) => changes.get(id) ?? []),
        entryIds.length,
      ),
    )
    await queueMail(tx, sender, 'notice', letters)
    return 'more'
  })
}

async function readChanges(tx: Db, ids: readonly number[]): Promise<Map<number, ToldChange>> {
  const { id, timestamp, event, change, origin, staff_id } = auditEntry
  const entries = await tx
    .select({
      ...{ id, timestamp, event, change, origin, staff_id },
      listed: { first_name: staff.first_name, last_name: staff.last_name },
      own: { first_name: account.first_name, last_name: account.last_name },
    })
    .from(auditEntry)
    .leftJoin(staff, eq(staff.staff_id, staff_id))
    .leftJoin(account, eq(account.staff_id, staff_id))
    .where(inArray(id, [...new Set(ids)]))
  const namesakes = await findNamesakes(tx, entries)
  return new Map(
    entries.flatMap(({ listed, own, ...entry }): [number, ToldChange][] => {
      if (!entry.change) return []
      const name = (listed && fullName(listed)) || (own && fullName(own)) || ''
      const isUnclear = name === '' || namesakes.has(entry.staff_id)
      const told = {
        ...upcastChange(entry.change),
        at: entry.timestamp,
        event: entry.event,
        who: isUnclear ? `${name} (${entry.staff_id})`.trim() : name,
        origin: entry.origin ?? undefined,
      }
      return [[entry.id, told]]
    }),
  )
}
