import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../src/database/database.ts'

/** Does to the audit log what the owner of its tables could do: without the triggers that forbid it. */
export async function rewriteAuditLog(db: Db, ...statements: SQL[]): Promise<void> {
  await without(db, ['audit_entry_kept', 'audit_link_kept'], statements)
}

/** Adds entries behind the back of the triggers that queue them for the chain. */
export async function forgeAuditEntry(db: Db, statement: SQL): Promise<void> {
  await without(db, ['audit_entry_added'], [statement])
}

async function without(db: Db, triggers: string[], statements: SQL[]): Promise<void> {
  const set = (state: string) =>
    triggers.map((name) => {
      const table = name.startsWith('audit_link') ? 'audit_link' : 'audit_entry'
      return sql.raw(`alter table ${table} ${state} trigger ${name}`)
    })
  await db.transaction(async (tx) => {
    for (const statement of [...set('disable'), ...statements, ...set('enable')]) await tx.execute(statement)
  })
}
