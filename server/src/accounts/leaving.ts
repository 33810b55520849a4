import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import { staff } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { closeAccount } from './account-access.ts'
import { lockAccount, lockStaff, nameAndId } from './accounts.ts'
import { type Actor, refuseOneself } from './actor.ts'
import { keepAnAdministrator } from './administrators.ts'
import { voidAllLinks } from './links.ts'

/** The person stays on their trips but is no longer offered for new ones. Their account is disabled. False if they had already left. */
export async function markAsLeft(tx: Db, actor: Actor, staffId: string): Promise<boolean> {
  refuseOneself(actor, staffId)
  await keepAnAdministrator(tx, staffId)
  const person = await lockStaff(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.notInDirectory(staffId))
  if (person.left_at) return false
  await tx.update(staff).set({ left_at: sql`now()` }).where(eq(staff.staff_id, staffId))
  const open = await lockAccount(tx, staffId)
  const isClosing = open !== undefined && open.disabled_at === null
  if (isClosing) await closeAccount(tx, staffId)
  else await voidAllLinks(tx, staffId)
  const alsoDisabled = isClosing ? ', and disabled their account' : ''
  const event = `${actor.name} marked ${nameAndId(person)}, as left${alsoDisabled}`
  await recordEvent(tx, { kind: 'admin', event, staffId: actor.staffId ?? staffId })
  return true
}

/** Their account stays disabled until someone enables it. False if they hadn't left. */
export async function markAsBack(tx: Db, actor: Actor, staffId: string): Promise<boolean> {
  const person = await lockStaff(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.notInDirectory(staffId))
  if (!person.left_at) return false
  await tx.update(staff).set({ left_at: null }).where(eq(staff.staff_id, staffId))
  const event = `${actor.name} marked ${nameAndId(person)}, as back`
  await recordEvent(tx, { kind: 'admin', event, staffId: actor.staffId ?? staffId })
  return true
}
