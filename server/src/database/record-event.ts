import type { TripChange } from '@sojourn/contract/trip-history'
import type { Db } from './database.ts'
import { auditEntry } from './schema.ts'

export interface AuditedEvent {
  /** A sentence that names who did what. */
  event: string
  staffId?: string
  tripId?: number
  /** What the trip's own history shows and reverts to. */
  change?: TripChange
}

/** Writes an audit entry. Called with the transaction of the change itself, so that neither is ever without the other. */
export async function recordEvent(tx: Db, { event, staffId, tripId, change }: AuditedEvent): Promise<void> {
  await tx
    .insert(auditEntry)
    .values({ event, staff_id: staffId ?? null, trip_id: tripId ?? null, change: change ?? null })
}
