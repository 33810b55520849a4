import type { AuditEntry } from '@sojourn/contract/audit'
import { endpoints } from '@sojourn/contract/endpoints'
import { asc, desc } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { auditEntry } from '../../database/schema.ts'
import type { AddRoute } from '../../http/route.ts'
import { findNamesakes } from './namesakes.ts'

export function addAuditRoutes(addRoute: AddRoute, db: Db): void {
  addRoute(endpoints.listAudit, async ({ query: { page, size, sort } }) => {
    const inOrder = sort === 'timestamp,asc' ? asc : desc
    const [entries, totalElements] = await Promise.all([
      db
        .select()
        .from(auditEntry)
        .orderBy(inOrder(auditEntry.timestamp), inOrder(auditEntry.id))
        .limit(size)
        .offset(page * size),
      db.$count(auditEntry),
    ])
    const namesakes = await findNamesakes(db, entries)
    const content = entries.map((entry) => presentEntry(entry, namesakes))
    return { content, totalPages: Math.ceil(totalElements / size), totalElements }
  })
}

function presentEntry(
  { id, timestamp, event, trip_id, staff_id }: typeof auditEntry.$inferSelect,
  namesakes: ReadonlySet<string | null>,
): AuditEntry {
  const isNameShared = namesakes.has(staff_id)
  return { id, timestamp: timestamp.toISOString(), event, tripId: trip_id, staff_id, isNameShared }
}
