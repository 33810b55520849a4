import { type LastBackup, lastBackupSchema } from '@sojourn/contract/admin/system'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { setting } from '../database/schema.ts'

const NAME = 'last_backup'

export async function recordBackup(db: Db, backup: LastBackup): Promise<void> {
  const value = JSON.stringify(z.parse(lastBackupSchema, backup))
  await db
    .insert(setting)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } })
}

export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const [row] = await db.select().from(setting).where(eq(setting.name, NAME))
  return row ? (z.safeParse(lastBackupSchema, JSON.parse(row.value)).data ?? null) : null
}
