import type { AuditEntry } from '@sojourn/contract/audit'
import { endpoints } from '@sojourn/contract/endpoints'
import { asc, desc } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { auditEntry } from '../../database/schema.ts'
import type { AddRoute } from '../../http/route.ts'

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
    return { content: entries.map(presentEntry), totalPages: Math.ceil(totalElements / size), totalElements }
  })
}

function presentEntry({ id, timestamp, event, trip_id }: typeof auditEntry.$inferSelect): AuditEntry {
  return { id, timestamp: timestamp.toISOString(), event, tripId: trip_id }
}
