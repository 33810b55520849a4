import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'

/** The check-ins that someone who heard nothing for a while may have missed: all open ones, and those closed within a day. */
export async function recentCheckIns(db: Db): Promise<number[]> {
  const rows = await rowsOf<{ check_in_id: number }>(
    db.execute(sql`
      select check_in_id from check_in where closed_at is null or closed_at > now() - interval '1 day'
      order by check_in_id`),
  )
  return rows.map(({ check_in_id }) => check_in_id)
}
