import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import { fullName } from '@sojourn/contract/words/full-name'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import { account, staff } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import type { Addressee } from '../mail/letters.ts'
import { addresseeOf, lockAccount, nameAndId } from './accounts.ts'
import type { Actor } from './actor.ts'
import { forgetClaim } from './identities.ts'

const isActing = and(account.is_administrator, isNull(account.disabled_at))

export async function isAdministrator(db: Db, staffId: string): Promise<boolean> {
  return (await db.$count(account, and(eq(account.staff_id, staffId), isActing))) > 0
}

/** Everyone who can act as an administrator now, to be emailed. */
export async function findAdministrators(db: Db, config: Config): Promise<Addressee[]> {
  const people = await db
    .select({ account, listed: staff })
    .from(account)
    .innerJoin(staff, eq(staff.staff_id, account.staff_id))
    .where(isActing)
    .orderBy(asc(account.staff_id))
  return people.map(({ account: own, listed }) =>
    addresseeOf(fullName(listed) === '' ? own : listed, listed.email, config),
  )
}

/**
 * Makes someone an administrator, or no longer. False if nothing changed. The rights are then no longer the claim's: whoever
 * got them from a claim keeps them without it once they are given by hand.
 */
export async function setAdministrator(
  tx: Db,
  actor: Actor,
  staffId: string,
  isWanted: boolean,
): Promise<boolean> {
  if (!isWanted) await keepAnAdministrator(tx, staffId)
  const person = await lockAccount(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.noAccount(staffId))
  const wasClaimed = await forgetClaim(tx, staffId)
  if (person.is_administrator === isWanted && !(isWanted && wasClaimed)) return false
  if (isWanted && person.disabled_at)
    throw new ApiFailure('conflict', adminSentences.accountDisabled(staffId))
  await tx.update(account).set({ is_administrator: isWanted }).where(eq(account.staff_id, staffId))
  const event = isWanted
    ? `${actor.name} made ${nameAndId(person)}, an administrator`
    : `${actor.name} removed the administrator rights of ${nameAndId(person)}`
  await recordEvent(tx, { kind: 'admin', event, staffId: actor.staffId ?? staffId })
  return true
}

/**
 * Must come before anything that leaves someone without administrator rights. Refuses if nobody else would have them. Locks
 * all administrators, in one order, so that two can't take the rights of the last two at the same time.
 */
export async function keepAnAdministrator(tx: Db, staffId: string): Promise<void> {
  const acting = await tx
    .select({ id: account.staff_id })
    .from(account)
    .where(isActing)
    .orderBy(asc(account.staff_id))
    .for('update')
  if (acting.length === 1 && acting[0]?.id === staffId) {
    throw new ApiFailure('conflict', adminSentences.lastAdministrator)
  }
}
