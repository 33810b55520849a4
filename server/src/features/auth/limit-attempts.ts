import { SIGN_IN_FAILURES_MAX, STAFF_ID_MAX } from '@sojourn/contract/limits'
import { eq } from 'drizzle-orm'
import { addToCounts, countAttempts, lockCounts, secondsUntilFree } from '../../database/attempt-counts.ts'
import type { Db } from '../../database/database.ts'
import { attempt } from '../../database/schema.ts'
import { limitedNetworkOf } from '../../http/network-of.ts'
import { NETWORK_TRIES_FREE } from './pace.ts'

/** Attempts are counted per staff id and network, which is limited, and per network, which is slowed down. */
export interface Counted {
  readonly person: string
  readonly network: string
}

/** `now` says which of the two reached its limit with this attempt. */
type AttemptOutcome = { waitSeconds: number } | { now: { isLocked: boolean; isSlowed: boolean } }

export function countedFor(what: 'failed sign-in' | 'link email', staffId: string, address: string): Counted {
  const network = limitedNetworkOf(address)
  return { person: `${what}: ${countedId(staffId)} from ${network}`, network: `${what}: ${network}` }
}

/** Mailboxes ignore case. Ids that are too long belong to nobody, so they all count as one. */
export function countedId(staffId: string): string {
  return staffId.length > STAFF_ID_MAX ? 'a staff ID that is too long' : staffId.toLowerCase()
}

export function secondsToWait(db: Db, { person }: Counted): Promise<number | undefined> {
  return secondsUntilFree(db, person, SIGN_IN_FAILURES_MAX)
}

export function lockAttempts(tx: Db, { person, network }: Counted): Promise<void> {
  return lockCounts(tx, [person, network])
}

/** Adds an attempt, unless there were too many already. */
export async function addAttempt(tx: Db, counted: Counted): Promise<AttemptOutcome> {
  const { person, network } = counted
  await lockAttempts(tx, counted)
  const waitSeconds = await secondsToWait(tx, counted)
  if (waitSeconds !== undefined) return { waitSeconds }
  await addToCounts(tx, [person, network])
  return {
    now: {
      isLocked: (await countAttempts(tx, person)) === SIGN_IN_FAILURES_MAX,
      isSlowed: await isNewlySlowed(tx, network),
    },
  }
}

/** True once per window, however often the count falls below the limit and reaches it again. */
async function isNewlySlowed(tx: Db, network: string): Promise<boolean> {
  if ((await countAttempts(tx, network)) < NETWORK_TRIES_FREE) return false
  const slowed = `slowed down, ${network}`
  if ((await countAttempts(tx, slowed)) > 0) return false
  await addToCounts(tx, [slowed])
  return true
}

/** Keeps the count of the network: one correct password doesn't make up for many wrong ones. */
export async function forgetAttempts(tx: Db, { person }: Counted): Promise<void> {
  await tx.delete(attempt).where(eq(attempt.counted, person))
}
