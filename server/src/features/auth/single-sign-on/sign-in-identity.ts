import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { LinkOffer } from '@sojourn/contract/account/single-sign-on'
import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { SIGN_ON_MINUTES } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { asc, eq, sql } from 'drizzle-orm'
import { lockOpenAccount, lockStaff } from '../../../accounts/accounts.ts'
import { createAccount } from '../../../accounts/create-account.ts'
import { connectIdentity, findIdentity, isConnected } from '../../../accounts/identities.ts'
import { unknownPasswordHash } from '../../../accounts/password-hash.ts'
import { lockActivation } from '../../../accounts/pending-accounts.ts'
import { type Client, type OpenSession, startSession } from '../../../accounts/sessions.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../database/database.ts'
import { type Account, findAccount } from '../../../database/find-account.ts'
import { recordEvent } from '../../../database/record-event.ts'
import { type IdentityProfile, staff } from '../../../database/schema.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import type { SingleSignOnConfig } from '../../../single-sign-on-config.ts'
import { type StoredCode, storeCode } from './codes.ts'
import { type Followed, followProvider } from './follow-provider.ts'

/** A refusal is returned, not thrown, if something about it must stay in the database. */
type Outcome = ({ session: OpenSession; account: Account } & Followed) | LinkOffer | { refusal: ApiFailure }

type SignOnConfig = Pick<Config, 'registration'> & { singleSignOn: SingleSignOnConfig }

/** Whose identity is this? Someone who came before, someone new, or perhaps the owner of an account with a password. */
export async function signInIdentity(
  tx: Db,
  config: SignOnConfig,
  code: StoredCode,
  client: Client,
): Promise<Outcome> {
  const { name } = config.singleSignOn
  const { staff_id: staffId } = code.profile
  // Two first sign-ins, or one and an emailed link, must not both create the account.
  if (staffId) await lockActivation(tx, staffId)
  const known = await findIdentity(tx, code)
  if (known) return open(known.staff_id)
  if (!staffId) throw new ApiFailure('forbidden', singleSignOnSentences.noStaffId(name))
  if (await findAccount(tx, staffId)) return offerLink(tx, code, staffId, name)
  await activate(tx, config, code, staffId)
  return open(staffId)

  async function open(staffId: string): Promise<Outcome> {
    await lockOpenAccount(tx, staffId)
    const followed = await followProvider(tx, config.singleSignOn, code, staffId)
    const person = await findAccount(tx, staffId)
    if (!person) throw new Error('an account that is locked was not found')
    await recordEvent(tx, { kind: 'sign-in', event: `${fullName(person)} signed in with ${name}`, staffId })
    const session = await startSession(tx, staffId, client, code)
    return { session, account: person, ...followed }
  }
}

/** Someone else may have got this staff id into their claims, so its owner must prove who they are. */
async function offerLink(tx: Db, code: StoredCode, staffId: string, name: string): Promise<Outcome> {
  if (await isConnected(tx, code.issuer, staffId)) {
    const event = `Someone who signed in with ${name} as staff ID ${staffId} was refused, because it is connected to a different ${name} account`
    await recordEvent(tx, { kind: 'sign-in', event, staffId })
    return { refusal: new ApiFailure('forbidden', singleSignOnSentences.takenStaffId(name, staffId)) }
  }
  await lockOpenAccount(tx, staffId)
  const link = await storeCode(tx, code, {
    purpose: 'link',
    browserHash: code.browser_hash,
    staffId,
    askedAt: code.asked_at,
    seconds: SIGN_ON_MINUTES * 60,
  })
  return { link: { code: link, staff_id: staffId } }
}

async function activate(
  tx: Db,
  { registration, singleSignOn: { name } }: SignOnConfig,
  code: StoredCode,
  staffId: string,
): Promise<void> {
  const entry = await lockStaff(tx, staffId)
  if (!entry) await refuseOtherCase(tx, staffId, name)
  if (!entry && registration === 'directory') {
    throw new ApiFailure('not_found', accountSentences.unknownStaffId)
  }
  if (entry?.left_at) throw new ApiFailure('forbidden', signInSentences.accountDisabled)
  const person = await createAccount(tx, {
    staff_id: staffId,
    ...namesIn(code.profile, staffId),
    email: code.profile.email,
    password_hash: unknownPasswordHash(),
  })
  await connectIdentity(tx, code, staffId, name)
  const event = `${fullName(person)} activated the account for staff ID ${staffId} with ${name}`
  await recordEvent(tx, { kind: 'account', event, staffId })
}

/** Some providers write usernames in lower case. Otherwise everyone would become a second person. */
async function refuseOtherCase(tx: Db, staffId: string, name: string): Promise<void> {
  const [listed] = await tx
    .select({ id: staff.staff_id })
    .from(staff)
    .where(eq(sql`lower(${staff.staff_id})`, staffId.toLowerCase()))
    .orderBy(asc(staff.staff_id))
    .limit(1)
  if (!listed) return
  throw new ApiFailure('forbidden', singleSignOnSentences.otherCase(name, staffId, listed.id))
}

/** The directory needs both names. People with one name get the staff ID as the other. */
function namesIn(profile: IdentityProfile, staffId: string) {
  const { first_name, last_name } = profile
  if (first_name && last_name) return { first_name, last_name }
  return { first_name: fullName(profile) || 'Staff', last_name: staffId }
}
