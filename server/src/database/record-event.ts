import type { AuditKind } from '@sojourn/contract/audit/audit-kinds'
import type { ChangeOrigin, TripChange } from '@sojourn/contract/trip/trip-history'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from './database.ts'
import { givenTable } from './given-rows.ts'
import { auditEntry } from './schema.ts'
import { inStatements } from './together.ts'

export interface AuditedEvent {
  kind: AuditKind
  /** A sentence that names who did what. */
  event: string
  staffId?: string
}

export interface TripEvent {
  event: string
  tripId: number
  /** What the history of the trip shows and can revert to. */
  change: TripChange
}

/** Writes an audit entry. Must run in the same transaction as the change, so that there is never one without the other. */
export async function recordEvent(tx: Db, { kind, event, staffId }: AuditedEvent): Promise<void> {
  await tx.insert(auditEntry).values({ kind, event, staff_id: staffId ?? null })
}

/** Writes these entries, in order, in one statement. */
export async function recordEvents(tx: Db, events: readonly AuditedEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ kind, event, staffId = null }, number) => ({
    kind,
    event,
    staff_id: staffId,
    number,
  }))
  await tx.execute(sql`
    insert into audit_entry (kind, event, staff_id)
    select kind, event, staff_id from ${givenEvents(rows)} order by number`)
}

const givenEvents = givenTable({ kind: 'text', event: 'text', staff_id: 'text', number: 'integer' })

/** Writes an entry for each of these trip changes, in order. */
export async function recordTripEvents(
  tx: Db,
  staffId: string,
  origin: ChangeOrigin | undefined,
  events: readonly TripEvent[],
): Promise<void> {
  await inStatements(events, (part) => {
    const rows = part.map(({ event, tripId, change }, number) => ({ event, trip_id: tripId, change, number }))
    return rowsOf(
      tx.execute(sql`
        insert into audit_entry (event, trip_id, change, staff_id, origin, kind)
        select event, trip_id, change, ${staffId}, ${origin ?? null}, 'trip' from ${given(rows)} order by number`),
    )
  })
}

const given = givenTable({ event: 'text', trip_id: 'integer', change: 'jsonb', number: 'integer' })

/** Changes a trip and writes the entry in one statement. Returns what the change returns: if that is nothing, there is no entry either. */
export async function recordTripEventAfter<Row>(
  db: Db,
  staffId: string,
  { event, tripId, change }: TripEvent,
  changing: SQL,
): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(
    db.execute(sql`
      with changed as (${changing}), entry as (
        insert into audit_entry (event, trip_id, change, staff_id, kind)
        select ${event}, ${tripId}::integer, ${JSON.stringify(change)}::jsonb, ${staffId}, 'trip' from changed)
      select * from changed`),
  )
  return row
}
