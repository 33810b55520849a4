import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { LinkOffer } from '@sojourn/contract/account/single-sign-on'
import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { SIGN_ON_MINUTES } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { and, eq } from 'drizzle-orm'
import { findStaff } from '../../../accounts/accounts.ts'
import { setAdministrator } from '../../../accounts/administrators.ts'
import { connectIdentity, findIdentity, isConnected, rememberIdentity } from '../../../accounts/identities.ts'
import { voidLinks } from '../../../accounts/links.ts'
import { unknownPasswordHash } from '../../../accounts/password-hash.ts'
import { type OpenSession, startSession } from '../../../accounts/sessions.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../database/database.ts'
import { type Account, findAccount } from '../../../database/find-account.ts'
import { recordEvent } from '../../../database/record-event.ts'
import { account, type IdentityProfile, identity, staff } from '../../../database/schema.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import type { Log } from '../../../log.ts'
import type { SingleSignOnConfig } from '../../../single-sign-on-config.ts'
import { forgetEarlierRegistration, lockActivation } from '../pending-accounts.ts'
import { type StoredCode, storeCode } from './codes.ts'

type Outcome = { session: OpenSession; account: Account } | LinkOffer | { refusal: ApiFailure }

/** Whose identity this is: someone who came before, someone new, or perhaps the owner of an account with a password. */
export async function signInIdentity(
  tx: Db,
  config: Config & { singleSignOn: SingleSignOnConfig },
  code: StoredCode,
  client: string,
  log: Log,
): Promise<Outcome> {
  const { profile } = code
  // Two first sign-ins, or one and an emailed link, must not both create the account.
  if (profile.staff_id) await lockActivation(tx, profile.staff_id)
  const known = await findIdentity(tx, code)
  if (known) return open(known.staff_id)

  const { name } = config.singleSignOn
  const staffId = profile.staff_id
  if (!staffId) throw new ApiFailure('forbidden', singleSignOnSentences.noStaffId(name))
  if (await findAccount(tx, staffId)) return offerLink(staffId)
  await createAccount(staffId)
  return open(staffId)

  /** Someone else may have got this staff id into their claims, so the account needs a proof of its own. */
  async function offerLink(staffId: string): Promise<Outcome> {
    if (await isConnected(tx, code.issuer, staffId)) {
      const event = `Someone who signed in with ${name} as staff ID ${staffId} was refused, because it is connected to a different ${name} account`
      await recordEvent(tx, { event, staffId })
      // Not thrown, so that the entry stays.
      return { refusal: new ApiFailure('forbidden', singleSignOnSentences.takenStaffId(name, staffId)) }
    }
    await lockOpenAccount(tx, staffId)
    const link = await storeCode(tx, code, {
      purpose: 'link',
      browserHash: code.browser_hash,
      staffId,
      seconds: SIGN_ON_MINUTES * 60,
    })
    return { link: { code: link, staff_id: staffId } }
  }

  async function createAccount(staffId: string): Promise<void> {
    const [entry] = await tx.select().from(staff).where(eq(staff.staff_id, staffId)).for('share')
    if (!entry && config.registration === 'directory') {
      throw new ApiFailure('not_found', accountSentences.unknownStaffId)
    }
    if (entry?.left_at) throw new ApiFailure('forbidden', signInSentences.accountDisabled)
    const names = { first_name: profile.first_name || staffId, last_name: profile.last_name }
    await tx
      .insert(staff)
      .values({ staff_id: staffId, ...names, email: profile.email })
      .onConflictDoNothing()
    const created = await tx
      .insert(account)
      .values({ staff_id: staffId, ...names, password_hash: unknownPasswordHash() })
      .onConflictDoNothing()
      .returning()
    if (created.length === 0) throw new ApiFailure('conflict', accountSentences.alreadyActive)
    await connectIdentity(tx, code, staffId, name)
    await voidLinks(tx, 'verify link', staffId)
    await forgetEarlierRegistration(tx, staffId)
    const person = (await findAccount(tx, staffId)) ?? names
    const event = `${fullName(person)} activated the account for staff ID ${staffId} with ${name}`
    await recordEvent(tx, { event, staffId })
  }

  async function open(staffId: string): Promise<Outcome> {
    const isAdministrator = (await lockOpenAccount(tx, staffId)).is_administrator
    await refreshDirectory(tx, staffId, profile, name)
    if (config.singleSignOn.administrators) await followClaim(staffId, isAdministrator)
    const person = await findAccount(tx, staffId)
    if (!person) throw new Error('an account was not found again')
    await recordEvent(tx, { event: `${fullName(person)} signed in with ${name}`, staffId })
    const session = await startSession(tx, staffId, client)
    await rememberIdentity(tx, session.sessionId, code)
    return { session, account: person }
  }

  /** Rights that someone gave by hand stay, whatever the claim says. */
  async function followClaim(staffId: string, isAdministrator: boolean): Promise<void> {
    const gave = (isGiven: boolean) => tx.update(identity).set({ gave_administrator: isGiven }).where(isThis)
    const isThis = and(eq(identity.issuer, code.issuer), eq(identity.subject, code.subject))
    if (profile.is_administrator && !isAdministrator) {
      await setAdministrator(tx, { name }, staffId, true)
      await gave(true)
    }
    const wasGiven = (await findIdentity(tx, code))?.gave_administrator
    if (profile.is_administrator || !wasGiven) return
    try {
      await setAdministrator(tx, { name }, staffId, false)
      await gave(false)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      log.warn({ staffId }, 'the provider no longer names the last administrator, who stays one')
    }
  }
}

/** Nobody can disable the account until the transaction ends. */
export async function lockOpenAccount(tx: Db, staffId: string) {
  const [found] = await tx.select().from(account).where(eq(account.staff_id, staffId)).for('no key update')
  if (found && !found.disabled_at) return found
  throw new ApiFailure('forbidden', signInSentences.accountDisabled)
}

/** The provider knows someone's current name and address. Half a name doesn't replace a whole one. */
async function refreshDirectory(
  tx: Db,
  staffId: string,
  profile: IdentityProfile,
  name: string,
): Promise<void> {
  const entry = await findStaff(tx, staffId)
  if (!entry) return
  const { first_name, last_name, email } = profile
  const isRenamed =
    first_name && last_name && (first_name !== entry.first_name || last_name !== entry.last_name)
  const isMoved = email && email !== entry.email
  if (!isRenamed && !isMoved) return
  await tx
    .update(staff)
    .set({ ...(isRenamed && { first_name, last_name }), ...(isMoved && { email }) })
    .where(eq(staff.staff_id, staffId))
  const changes = [isRenamed && `name to ${fullName(profile)}`, isMoved && 'email address'].filter(Boolean)
  const event = `${name} changed the ${changes.join(' and the ')} of ${fullName(entry)}, staff ID ${staffId}`
  await recordEvent(tx, { event, staffId })
}
