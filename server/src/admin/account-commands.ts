import { isStaffId } from '@sojourn/contract/account/account-rules'
import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import { eq } from 'drizzle-orm'
import { lockAccount, lockStaff, nameAndId } from '../accounts/accounts.ts'
import { createAccount } from '../accounts/create-account.ts'
import { storeLink, voidAllLinks } from '../accounts/links.ts'
import { unknownPasswordHash } from '../accounts/password-hash.ts'
import { lockActivation } from '../accounts/pending-accounts.ts'
import { revokeFeedsOf } from '../accounts/revoke-feeds.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { type Account, findAccount } from '../database/find-account.ts'
import { recordEvent } from '../database/record-event.ts'
import { account, session, tripImport } from '../database/schema.ts'
import { RESET_LINK_LIFE, resetLink } from '../mail/letters.ts'
import { newToken } from '../opaque-token.ts'
import { StartError } from '../start-error.ts'
import type { Invocation } from './invocation.ts'

/** Creates an account with an unknown password and prints a link to set one. */
export async function createAndPrintLink({
  db,
  config,
  subject: staffId,
  names,
  print,
}: Invocation): Promise<void> {
  needPasswords(config)
  if (!isStaffId(staffId)) throw new StartError(`"${staffId}" isn't a valid staff ID.`)
  const link = await db.transaction(async (tx) => {
    await lockActivation(tx, staffId)
    if (await findAccount(tx, staffId)) throw new StartError(`Staff ID ${staffId} already has an account.`)
    const entry = await lockStaff(tx, staffId)
    if (entry?.left_at) throw new StartError(adminSentences.hasLeft(staffId))
    const first_name = names.first_name ?? entry?.first_name
    const last_name = names.last_name ?? entry?.last_name
    if (!first_name || !last_name) {
      throw new StartError(`Staff ID ${staffId} isn't in the directory. Add --first-name and --last-name.`)
    }
    const password_hash = unknownPasswordHash()
    const person = await createAccount(tx, { staff_id: staffId, first_name, last_name, password_hash })
    const event = `An administrator created an account for ${nameAndId(person)}`
    await recordEvent(tx, { kind: 'admin', event, staffId })
    return newResetLink(tx, staffId, config)
  })
  print(`Created an account. ${describeLink(staffId, link)}`)
}

export async function printResetLink({ db, config, subject: staffId, print }: Invocation): Promise<void> {
  needPasswords(config)
  const link = await db.transaction(async (tx) => {
    const person = await accountOf(tx, staffId)
    if (person.disabled_at) throw new StartError(adminSentences.accountDisabled(staffId))
    const event = `An administrator created a reset link for ${nameAndId(person)}`
    await recordEvent(tx, { kind: 'admin', event, staffId })
    return newResetLink(tx, staffId, config)
  })
  print(describeLink(staffId, link))
}

/** The person stays in the directory and on their trips, and can activate a new account. */
export async function removeAccount({ db, subject: staffId, print }: Invocation): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await accountOf(tx, staffId)
    const event = `An administrator removed the account of ${nameAndId(person)}`
    await recordEvent(tx, { kind: 'admin', event, staffId })
    await voidAllLinks(tx, staffId)
    await revokeFeedsOf(tx, staffId)
    // Ending them first closes their streams on running instances.
    await endSessionsOf(tx, staffId, 'signed out by an administrator')
    await tx.delete(session).where(eq(session.staff_id, staffId))
    await tx.delete(tripImport).where(eq(tripImport.staff_id, staffId))
    await tx.delete(account).where(eq(account.staff_id, staffId))
  })
  print(`Removed the account for staff ID ${staffId}.`)
}

/** Nobody can sign in to it, change it or disable it until the transaction ends. */
async function accountOf(tx: Db, staffId: string): Promise<Account> {
  const found = await lockAccount(tx, staffId)
  if (!found) throw new StartError(`Staff ID ${staffId} has no account.`)
  return found
}

/** People are told to sign in another way, but operators can turn passwords on. */
function needPasswords({ passwordSignIn }: Config): void {
  if (passwordSignIn === 'off')
    throw new StartError('Passwords are turned off. Set PASSWORD_SIGN_IN=on first.')
}

function describeLink(staffId: string, link: string): string {
  return `Use this link to set the password for staff ID ${staffId}. It can be used once and expires in ${RESET_LINK_LIFE}:\n${link}`
}

async function newResetLink(tx: Db, staffId: string, config: Config): Promise<string> {
  const token = newToken()
  await storeLink(tx, 'reset link', staffId, token, { isEmailed: false })
  return resetLink(config, token)
}
