import { SIGN_IN_FAILURES_MAX, STAFF_ID_MAX } from '@sojourn/contract/limits'
import { eq } from 'drizzle-orm'
import * as attempts from '../../database/attempts.ts'
import type { Db } from '../../database/database.ts'
import { attempt } from '../../database/schema.ts'
import { networkOf } from '../../http/network-of.ts'

/** What tries are counted by: the staff id, and the network that they come from. */
export type Counted = attempts.Keys<'ofStaffId' | 'fromNetwork'>

/** Mailboxes know no upper case, and an id that is too long can be nobody's, so all such count as one. */
export function countedFor(what: 'sign-in' | 'mail', staffId: string, address: string): Counted {
  const id = staffId.length > STAFF_ID_MAX ? 'a staff ID that is too long' : staffId.toLowerCase()
  return { ofStaffId: `${what} of ${id}`, fromNetwork: `${what} from ${networkOf(address)}` }
}

export function secondsToWait(db: Db, counted: Counted): Promise<number | undefined> {
  return attempts.secondsToWait(db, counted, SIGN_IN_FAILURES_MAX)
}

export function addAttempt(tx: Db, counted: Counted): Promise<attempts.AttemptOutcome<keyof Counted>> {
  return attempts.addAttempt(tx, counted, SIGN_IN_FAILURES_MAX)
}

export async function forgetAttempts(tx: Db, { ofStaffId }: Counted): Promise<void> {
  await tx.delete(attempt).where(eq(attempt.counted, ofStaffId))
}
