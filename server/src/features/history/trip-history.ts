import type { HistoryEntry } from '@sojourn/contract/trip/trip-history'
import { fullName } from '@sojourn/contract/words/full-name'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { findNamesakes } from '../../database/namesakes.ts'
import { account, auditEntry, staff } from '../../database/schema.ts'
import { upcastChange } from '../../trips/upcast.ts'

/** The entries of one trip, newest first. Changes to a trip happen one after the other, so their ids give the order. */
export async function readHistory(
  db: Db,
  tripId: number,
  limit: number,
  offset: number,
): Promise<HistoryEntry[]> {
  const { id, timestamp, event, change, origin } = auditEntry
  const entries = await db
    .select({ id, timestamp, event, change, origin, ...authorFields })
    .from(auditEntry)
    .leftJoin(staff, eq(staff.staff_id, auditEntry.staff_id))
    .leftJoin(account, eq(account.staff_id, auditEntry.staff_id))
    .where(eq(auditEntry.trip_id, tripId))
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset)
  const namesakes = await findNamesakes(db, entries)
  return entries.map(({ listed, own, staff_id, origin, change, ...entry }) => ({
    ...entry,
    change: change && upcastChange(change),
    ...(origin && { origin }),
    timestamp: entry.timestamp.toISOString(),
    who: nameOf({ listed, own }),
    staff_id,
    isNameShared: namesakes.has(staff_id),
  }))
}

export const authorFields = {
  staff_id: auditEntry.staff_id,
  listed: { first_name: staff.first_name, last_name: staff.last_name },
  own: { first_name: account.first_name, last_name: account.last_name },
}

type Name = Parameters<typeof fullName>[0]

/** The person's name in the staff directory. If it has none, the account's own name. */
export function nameOf({ listed, own }: { listed: Name | null; own: Name | null }): string | null {
  return (listed && fullName(listed)) || (own && fullName(own)) || null
}
