import { isIPv4 } from 'node:net'
import { SIGN_IN_FAILURES_MAX, SIGN_IN_WINDOW_MINUTES } from '@sojourn/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { attempt } from '../../database/schema.ts'

/**
 * Tries are counted in the database, so that several instances share the count and a restart does not forget it,
 * for a staff id and for the network that it was tried from.
 */
export function countedFor(what: 'sign-in' | 'mail', staffId: string, address: string): string[] {
  return [`${what} of ${staffId}`, `${what} from ${networkOf(address)}`]
}

/** How many seconds must pass before the next try, if there were too many. */
export async function secondsToWait(db: Db, counted: string[]): Promise<number | undefined> {
  const waits = await Promise.all(counted.map((one) => secondsToWaitFor(db, one)))
  const longest = Math.max(...waits)
  return longest > 0 ? longest : undefined
}

/** Adds a try. True if it was the one that reached the limit. */
export async function addAttempt(db: Db, counted: string[]): Promise<boolean> {
  await db.delete(attempt).where(sql`${attempt.tried_at} < ${windowStart}`)
  await db.insert(attempt).values(counted.map((one) => ({ counted: one })))
  const counts = await Promise.all(
    counted.map((one) =>
      db.$count(attempt, sql`${attempt.counted} = ${one} and ${attempt.tried_at} >= ${windowStart}`),
    ),
  )
  return counts.includes(SIGN_IN_FAILURES_MAX)
}

export async function forgetAttempts(db: Db, counted: string): Promise<void> {
  await db.delete(attempt).where(eq(attempt.counted, counted))
}

const windowStart = sql`now() - make_interval(mins => ${SIGN_IN_WINDOW_MINUTES})`

/** Until the oldest of the tries that fill the limit leaves the window. */
async function secondsToWaitFor(db: Db, counted: string): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    db.execute(sql`
      select ceil(extract(epoch from tried_at - (${windowStart})))::int as seconds
      from attempt where counted = ${counted} and tried_at >= ${windowStart}
      order by tried_at desc offset ${SIGN_IN_FAILURES_MAX - 1} limit 1`),
  )
  return row ? Math.max(row.seconds, 1) : 0
}

/** An IPv6 network belongs to one household or office as an IPv4 address does: the first half counts. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv4(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const [front, back] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const gap = plain.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : []
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`
}
