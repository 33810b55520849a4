import { SIGN_IN_WINDOW_MINUTES } from '@sojourn/contract/limits'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from './database.ts'
import { attempt } from './schema.ts'

/**
 * Tries are counted in the database, so that several instances share the count and a restart does not forget it. What is
 * counted has a name and a key: by staff id, by network.
 */
export type Keys<Name extends string> = Readonly<Record<Name, string>>

export type AttemptOutcome<Name extends string> = { waitSeconds: number } | { reached: Name[] }

/** How many seconds must pass before the next try, if there were too many. */
export async function secondsToWait(db: Db, keys: Keys<string>, max: number): Promise<number | undefined> {
  const waits = []
  for (const key of Object.values(keys)) waits.push(await secondsToWaitFor(db, key, max))
  const longest = Math.max(...waits)
  return longest > 0 ? longest : undefined
}

/** Makes others who count by the same keys wait until this transaction ends, so that nobody slips past the limit. */
export async function lockAttempts(tx: Db, keys: Keys<string>): Promise<void> {
  for (const key of Object.values(keys).sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  }
}

/** Adds a try and says which of its keys reached the limit with it, or how long to wait if one had before. */
export async function addAttempt<Name extends string>(
  tx: Db,
  keys: Keys<Name>,
  max: number,
): Promise<AttemptOutcome<Name>> {
  await lockAttempts(tx, keys)
  const waitSeconds = await secondsToWait(tx, keys, max)
  if (waitSeconds !== undefined) return { waitSeconds }
  await tx.delete(attempt).where(sql`${attempt.tried_at} < ${windowStart}`)
  const named = Object.entries(keys) as [Name, string][]
  await tx.insert(attempt).values(named.map(([, counted]) => ({ counted })))
  const reached: Name[] = []
  for (const [name, key] of named) {
    const isInWindow = sql`${attempt.counted} = ${key} and ${attempt.tried_at} >= ${windowStart}`
    if ((await tx.$count(attempt, isInWindow)) >= max) reached.push(name)
  }
  return { reached }
}

const windowStart = sql`now() - make_interval(mins => ${SIGN_IN_WINDOW_MINUTES})`

/** Until the oldest of the tries that fill the limit leaves the window. */
async function secondsToWaitFor(db: Db, key: string, max: number): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    db.execute(sql`
      select ceil(extract(epoch from tried_at - (${windowStart})))::int as seconds
      from attempt where counted = ${key} and tried_at >= ${windowStart}
      order by tried_at desc offset ${max - 1} limit 1`),
  )
  return row ? Math.max(row.seconds, 1) : 0
}
