import type { Registration } from '@sojourn/contract/account/account'
import { checkRegistration, keepName } from '@sojourn/contract/account/account-rules'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { HEADERS } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { addresseeOf, findStaff, lockStaff } from '../../accounts/accounts.ts'
import { createAccount } from '../../accounts/create-account.ts'
import { hasEmailedLink, type LinkCaller, storeLink, useLink } from '../../accounts/links.ts'
import { hashPassword, unknownPasswordHash } from '../../accounts/password-hash.ts'
import { requirePasswords } from '../../accounts/password-sign-in.ts'
import {
  findPending,
  isProven,
  lockActivation,
  type PendingAccount,
  storePending,
} from '../../accounts/pending-accounts.ts'
import { sendOrRefuse } from '../../accounts/send-or-refuse.ts'
import { weaknessOf } from '../../accounts/weak-password.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { findAccount } from '../../database/find-account.ts'
import { recordEvent } from '../../database/record-event.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { roughlyFrom } from '../../http/roughly-from.ts'
import type { AddRoute } from '../../http/route.ts'
import { verifyLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { newToken } from '../../opaque-token.ts'
import { admitMail } from './account-mail.ts'
import { countedFor } from './limit-attempts.ts'
import type { Pace } from './pace.ts'

export function addRegistrationRoutes(
  addRoute: AddRoute,
  db: Db,
  mailer: Mailer,
  config: Config,
  pace: Pace,
): void {
  addRoute(endpoints.register, async ({ body, request, reply }) => {
    requirePasswords(config)
    const problem = checkRegistration(body)
    if (problem) throw new ApiFailure('rule_broken', problem)
    const typed = kept(body)
    const weakness = await weaknessOf(typed.password, typed)
    if (weakness) throw new ApiFailure('rule_broken', weakness)
    const counted = countedFor('link email', typed.staff_id, request.ip)
    return pace.run(counted.network, reply.raw, async () => {
      const isAdmitted = await admitMail(db, typed.staff_id, counted, (tx) =>
        hasEmailedLink(tx, 'verify link', typed.staff_id),
      )
      const registration_proof = newToken()
      if (isAdmitted) await register(typed, registration_proof, roughlyFrom(request))
      return { registration_proof }
    })
  })

  addRoute(endpoints.confirmRegistration, async ({ body, caller, request }) => {
    requirePasswords(config)
    const staffId = (typeof body === 'string' ? body : body.staff_id).trim()
    if (staffId !== caller.staffId) throw new ApiFailure('forbidden', accountSentences.linkInvalid)
    const typed = await findPending(db, caller)
    if (!typed) throw new ApiFailure('not_signed_in', accountSentences.linkInvalid)
    if (isProven(typed, request.headers[HEADERS.registrationProof.toLowerCase()])) {
      await activate(caller, typed)
      return { reset_token: null }
    }
    // Whoever opened the link has access to the mailbox, but may not have typed the password. So the account gets a random one.
    const reset_token = newToken()
    await activate(caller, { ...typed, password_hash: unknownPasswordHash() }, reset_token)
    return { reset_token }
  })

  async function register(
    { password, ...typed }: Registration,
    proof: string,
    typedFrom: string,
  ): Promise<void> {
    if (await findAccount(db, typed.staff_id))
      throw new ApiFailure('conflict', accountSentences.alreadyActive)
    const person = await findStaff(db, typed.staff_id)
    if (person?.left_at || (!person && config.registration === 'directory')) {
      throw new ApiFailure('not_found', accountSentences.unknownStaffId)
    }
    const password_hash = await hashPassword(password)
    const token = newToken()
    const to = addresseeOf(person ?? typed, person?.email, config)
    const request = { name: fullName(typed), at: new Date(), from: typedFrom }
    // Emailed before it is stored, so that nothing is registered if the email fails.
    await sendOrRefuse(mailer, verifyLetter(config, to, token, request))
    await db.transaction((tx) => storePending(tx, token, proof, { ...typed, password_hash }))
  }

  async function activate(caller: LinkCaller, typed: PendingAccount, resetToken?: string): Promise<void> {
    const { staff_id, first_name, last_name, password_hash } = typed
    await db.transaction(async (tx) => {
      await lockActivation(tx, staff_id)
      const entry = await lockStaff(tx, staff_id)
      if (entry?.left_at || !(await useLink(tx, caller)))
        throw new ApiFailure('not_signed_in', accountSentences.linkInvalid)
      const person = await createAccount(tx, { staff_id, first_name, last_name, password_hash })
      if (resetToken !== undefined) {
        await storeLink(tx, 'reset link', staff_id, resetToken, { isEmailed: false })
      }
      await recordEvent(tx, {
        kind: 'account',
        event: `${fullName(person)} activated the account for staff ID ${staff_id}`,
        staffId: staff_id,
      })
    })
  }
}

function kept({ staff_id, password, first_name, last_name }: Registration): Registration {
  return {
    staff_id: staff_id.trim(),
    password,
    first_name: keepName(first_name).trim(),
    last_name: keepName(last_name).trim(),
  }
}
