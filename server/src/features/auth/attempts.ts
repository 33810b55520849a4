import { isIP, isIPv4 } from 'node:net'
import { SIGN_IN_FAILURES_MAX, SIGN_IN_WINDOW_MINUTES, STAFF_ID_MAX } from '@sojourn/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { attempt } from '../../database/schema.ts'

/** What tries are counted by: the staff id, and the network that they come from. */
export interface Counted {
  ofStaffId: string
  fromNetwork: string
}

export type AttemptOutcome = { waitSeconds: number } | { reached: (keyof Counted)[] }

/**
 * Tries are counted in the database, so that several instances share the count and a restart does not forget it.
 * Mailboxes know no upper case, and an id that is too long can be nobody's, so all such count as one.
 */
export function countedFor(what: 'sign-in' | 'mail', staffId: string, address: string): Counted {
  const id = staffId.length > STAFF_ID_MAX ? 'a staff ID that is too long' : staffId.toLowerCase()
  return { ofStaffId: `${what} of ${id}`, fromNetwork: `${what} from ${networkOf(address)}` }
}

/** How many seconds must pass before the next try, if there were too many. */
export async function secondsToWait(db: Db, counted: Counted): Promise<number | undefined> {
  const waits = []
  for (const key of Object.values(counted)) waits.push(await secondsToWaitFor(db, key))
  const longest = Math.max(...waits)
  return longest > 0 ? longest : undefined
}

/** Makes others who count by the same keys wait until this transaction ends, so that nobody slips past the limit. */
export async function lockAttempts(tx: Db, counted: Counted): Promise<void> {
  for (const key of Object.values(counted).sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  }
}

/** Adds a try and says which of its keys reached the limit with it, or how long to wait if one had before. */
export async function addAttempt(tx: Db, counted: Counted): Promise<AttemptOutcome> {
  await lockAttempts(tx, counted)
  const waitSeconds = await secondsToWait(tx, counted)
  if (waitSeconds !== undefined) return { waitSeconds }
  await tx.delete(attempt).where(sql`${attempt.tried_at} < ${windowStart}`)
  await tx.insert(attempt).values(Object.values(counted).map((key) => ({ counted: key })))
  const reached: (keyof Counted)[] = []
  for (const name of ['ofStaffId', 'fromNetwork'] as const) {
    const isInWindow = sql`${attempt.counted} = ${counted[name]} and ${attempt.tried_at} >= ${windowStart}`
    if ((await tx.$count(attempt, isInWindow)) >= SIGN_IN_FAILURES_MAX) reached.push(name)
  }
  return { reached }
}

export async function forgetAttempts(tx: Db, { ofStaffId }: Counted): Promise<void> {
  await tx.delete(attempt).where(eq(attempt.counted, ofStaffId))
}

const windowStart = sql`now() - make_interval(mins => ${SIGN_IN_WINDOW_MINUTES})`

/** Until the oldest of the tries that fill the limit leaves the window. */
async function secondsToWaitFor(db: Db, key: string): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    db.execute(sql`
      select ceil(extract(epoch from tried_at - (${windowStart})))::int as seconds
      from attempt where counted = ${key} and tried_at >= ${windowStart}
      order by tried_at desc offset ${SIGN_IN_FAILURES_MAX - 1} limit 1`),
  )
  return row ? Math.max(row.seconds, 1) : 0
}

/** An IPv6 network belongs to one household or office as an IPv4 address does: the first half counts. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (isIPv4(plain)) return plain
  if (isIP(plain) === 0) return 'an unknown address'
  const [head = '', tail = ''] = plain.split('::')
  const [front, back] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const gap = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`
}
