import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { setting } from './schema.ts'

/** A value that every instance on the database shares. The first instance creates it. */
export async function lastingSetting(db: Db, name: string, make: () => string): Promise<string> {
  const stored = await read(db, name)
  if (stored !== undefined) return stored
  await db.insert(setting).values({ name, value: make() }).onConflictDoNothing()
  const first = await read(db, name)
  if (first === undefined) throw new Error(`the setting ${name} is missing`)
  return first
}

async function read(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.name, name))
  return row?.value
}
