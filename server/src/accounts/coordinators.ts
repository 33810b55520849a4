import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import { account } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { lockAccount, nameAndId } from './accounts.ts'
import type { Actor } from './actor.ts'

/** Whether someone may check in with travellers. Administrators always may. */
export async function isCoordinator(db: Db, staffId: string): Promise<boolean> {
  const isActing = and(or(account.is_coordinator, account.is_administrator), isNull(account.disabled_at))
  return (await db.$count(account, and(eq(account.staff_id, staffId), isActing))) > 0
}

/** Makes someone a coordinator, or no longer. False if nothing changed. */
export async function setCoordinator(
  tx: Db,
  actor: Actor,
  staffId: string,
  isWanted: boolean,
): Promise<boolean> {
  const person = await lockAccount(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.noAccount(staffId))
  if (person.is_coordinator === isWanted) return false
  if (isWanted && person.disabled_at)
    throw new ApiFailure('conflict', adminSentences.accountDisabled(staffId))
  await tx.update(account).set({ is_coordinator: isWanted }).where(eq(account.staff_id, staffId))
  const event = isWanted
    ? `${actor.name} made ${nameAndId(person)}, a coordinator`
    : `${actor.name} removed the coordinator rights of ${nameAndId(person)}`
  await recordEvent(tx, { kind: 'admin', event, staffId: actor.staffId ?? staffId })
  return true
}
