import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from './database.ts'

/** What is due, and which day it is, must not depend on the clock of one instance. */
export async function databaseTime(db: Db): Promise<Date> {
  const [time] = await rowsOf<{ now: string }>(db.execute(sql`select now() as now`))
  return new Date(time?.now ?? Number.NaN)
}
