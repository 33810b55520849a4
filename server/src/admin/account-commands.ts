import { isStaffId } from '@sojourn/contract/account/account-rules'
import { fullName } from '@sojourn/contract/words/full-name'
import { eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { type Account, findAccount } from '../database/find-account.ts'
import { recordEvent } from '../database/record-event.ts'
import { account, session, staff, tripImport } from '../database/schema.ts'
import { findStaff } from '../features/auth/accounts.ts'
import { storeLink, voidLinks } from '../features/auth/links.ts'
import { hashPassword } from '../features/auth/password-hash.ts'
import { endSessionsOf } from '../features/auth/sessions.ts'
import { revokeFeedsOf } from '../features/feeds/change-feed.ts'
import { RESET_LINK_LIFE, resetLink } from '../mail/letters.ts'
import { newToken } from '../opaque-token.ts'
import { StartError } from '../start-error.ts'
import type { Invocation } from './invocation.ts'

/** Makes an account that nobody knows the password of, and prints the link to set one. */
export async function createAccount({
  db,
  config,
  subject: staffId,
  names,
  print,
}: Invocation): Promise<void> {
  if (!isStaffId(staffId)) throw new StartError(`"${staffId}" cannot be a staff ID.`)
  if (await findAccount(db, staffId)) throw new StartError(`Staff ID ${staffId} has an account already.`)
  const person = await findStaff(db, staffId)
  const first_name = names.first_name ?? person?.first_name
  const last_name = names.last_name ?? person?.last_name
  if (!first_name || !last_name) {
    throw new StartError(`Staff ID ${staffId} is not in the directory: add --first-name and --last-name.`)
  }
  const password_hash = await hashPassword(newToken())
  const link = await db.transaction(async (tx) => {
    await tx.insert(staff).values({ staff_id: staffId, first_name, last_name }).onConflictDoNothing()
    await tx.insert(account).values({ staff_id: staffId, first_name, last_name, password_hash })
    const event = `An administrator made an account for ${fullName(await accountOf(tx, staffId))}, staff ID ${staffId}`
    await recordEvent(tx, { event, staffId })
    return newResetLink(tx, staffId, config)
  })
  print(
    `The account of staff ID ${staffId} is made. Its password is set here, once, within ${RESET_LINK_LIFE}:\n${link}`,
  )
}

export async function printResetLink({ db, config, subject: staffId, print }: Invocation): Promise<void> {
  const person = await accountOf(db, staffId)
  const link = await db.transaction(async (tx) => {
    const event = `An administrator made a reset link for ${fullName(person)}, staff ID ${staffId}`
    await recordEvent(tx, { event, staffId })
    return newResetLink(tx, staffId, config)
  })
  print(`The password of staff ID ${staffId} is set here, once, within ${RESET_LINK_LIFE}:\n${link}`)
}

export async function signOutEverywhere({ db, subject: staffId, print }: Invocation): Promise<void> {
  const person = await accountOf(db, staffId)
  const { sessions, feeds } = await db.transaction(async (tx) => {
    await recordEvent(tx, { event: `An administrator signed ${fullName(person)} out everywhere`, staffId })
    await voidLinks(tx, 'reset link', staffId)
    const feeds = await revokeFeedsOf(tx, staffId)
    if (feeds > 0) {
      const event = `An administrator revoked the calendar links of ${fullName(person)}`
      await recordEvent(tx, { event, staffId })
    }
    return { feeds, sessions: await endSessionsOf(tx, staffId, 'signed out by an administrator') }
  })
  print(`${sessions} sessions and ${feeds} calendar links of staff ID ${staffId} were ended.`)
}

/** The person stays in the directory and on their trips, and can activate a new account. */
export async function removeAccount({ db, subject: staffId, print }: Invocation): Promise<void> {
  const person = await accountOf(db, staffId)
  await db.transaction(async (tx) => {
    const event = `An administrator removed the account of ${fullName(person)}, staff ID ${staffId}`
    await recordEvent(tx, { event, staffId })
    await voidLinks(tx, 'reset link', staffId)
    await revokeFeedsOf(tx, staffId)
    // Ended first, which the streams of running instances hear of.
    await endSessionsOf(tx, staffId, 'signed out by an administrator')
    await tx.delete(session).where(eq(session.staff_id, staffId))
    await tx.delete(tripImport).where(eq(tripImport.staff_id, staffId))
    await tx.delete(account).where(eq(account.staff_id, staffId))
  })
  print(`The account of staff ID ${staffId} is removed.`)
}

async function accountOf(db: Db, staffId: string): Promise<Account> {
  const found = await findAccount(db, staffId)
  if (!found) throw new StartError(`Staff ID ${staffId} has no account.`)
  return found
}

async function newResetLink(tx: Db, staffId: string, config: Config): Promise<string> {
  const token = newToken()
  await storeLink(tx, 'reset link', staffId, token, { isEmailed: false })
  return resetLink(config, token)
}
