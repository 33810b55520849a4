import { SIGN_IN_WINDOW_MINUTES } from '@sojourn/contract/limits'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from './database.ts'
import { attempt } from './schema.ts'

/**
 * Attempts are counted in the database, so that several instances share the count and a restart keeps it. Each count has
 * a key, which names what is counted and for whom.
 */

/** How many attempts there were within the window. */
export function countAttempts(db: Db, key: string): Promise<number> {
  return db.$count(attempt, sql`${attempt.counted} = ${key} and ${attempt.tried_at} >= ${windowStart}`)
}

/** The seconds until the next attempt is allowed, when the oldest attempt within the limit leaves the window. */
export async function secondsUntilFree(db: Db, key: string, max: number): Promise<number | undefined> {
  const [row] = await rowsOf<{ seconds: number }>(
    db.execute(sql`
      select ceil(extract(epoch from tried_at - (${windowStart})))::int as seconds
      from attempt where counted = ${key} and tried_at >= ${windowStart}
      order by tried_at desc offset ${max - 1} limit 1`),
  )
  return row && Math.max(row.seconds, 1)
}

/** Makes others with the same keys wait until this transaction ends, so that nobody slips past the limit. */
export async function lockCounts(tx: Db, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  }
}

export async function addToCounts(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.delete(attempt).where(sql`${attempt.tried_at} < ${windowStart}`)
  await tx.insert(attempt).values(keys.map((counted) => ({ counted })))
}

const windowStart = sql`now() - make_interval(mins => ${SIGN_IN_WINDOW_MINUTES})`
