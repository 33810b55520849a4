import { desc, gt } from 'drizzle-orm'
import { auditEntry } from '../../src/database/schema.ts'
import type { TestApp } from './test-app.ts'

/** What is written to the audit log meanwhile. */
export async function entriesDuring({ db }: TestApp, work: () => Promise<unknown>) {
  const [last] = await db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
  await work()
  const isNew = gt(auditEntry.id, last?.id ?? 0)
  return db.select().from(auditEntry).where(isNew).orderBy(auditEntry.id)
}
