import { endpoints } from '@sojourn/contract/api/endpoints'
import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { asc, desc } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { findNamesakes } from '../../database/namesakes.ts'
import { auditEntry } from '../../database/schema.ts'
import type { Later } from '../../http/later.ts'
import type { AddRoute } from '../../http/route.ts'
import { countingEntries } from './count-entries.ts'
import { findPage } from './find-page.ts'

export function addAuditRoutes(addRoute: AddRoute, db: Db, later: Later): void {
  const countLater = countingEntries(db, later)

  addRoute(endpoints.listAudit, async ({ query }) => {
    const inOrder = query.sort === 'timestamp,asc' ? asc : desc
    const { totalElements, from, skip, uncounted } = await findPage(db, query)
    const entries = await db
      .select()
      .from(auditEntry)
      .where(from)
      .orderBy(inOrder(auditEntry.timestamp), inOrder(auditEntry.id))
      .limit(query.size)
      .offset(skip)
    countLater(uncounted)
    const namesakes = await findNamesakes(db, entries)
    const content = entries.map((entry) => presentEntry(entry, namesakes))
    return { content, totalPages: Math.ceil(totalElements / query.size), totalElements }
  })
}

function presentEntry(
  { id, timestamp, event, trip_id, staff_id }: typeof auditEntry.$inferSelect,
  namesakes: ReadonlySet<string | null>,
): AuditEntry {
  const isNameShared = namesakes.has(staff_id)
  return { id, timestamp: timestamp.toISOString(), event, tripId: trip_id, staff_id, isNameShared }
}
