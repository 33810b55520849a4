import { fullName } from '@sojourn/contract/full-name'
import type { HistoryEntry } from '@sojourn/contract/trip-history'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { auditEntry, staff } from '../../database/schema.ts'

/** The entries of one trip, newest first. Changes to a trip come one after the other, so their ids tell their order. */
export async function readHistory(
  db: Db,
  tripId: number,
  limit: number,
  offset: number,
): Promise<HistoryEntry[]> {
  const { id, timestamp, event, change, origin } = auditEntry
  const entries = await db
    .select({ id, timestamp, event, change, origin, ...authorNames })
    .from(auditEntry)
    .leftJoin(staff, eq(staff.staff_id, auditEntry.staff_id))
    .where(eq(auditEntry.trip_id, tripId))
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset)
  return entries.map(({ first_name, last_name, origin, ...entry }) => ({
    ...entry,
    ...(origin && { origin }),
    timestamp: entry.timestamp.toISOString(),
    who: nameOf(first_name, last_name),
  }))
}

/** As the staff directory names the person. */
export const authorNames = { first_name: staff.first_name, last_name: staff.last_name }

export function nameOf(first_name: string | null, last_name: string | null): string | null {
  return fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) || null
}
