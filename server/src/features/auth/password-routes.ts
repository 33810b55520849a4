import { isValidPassword } from '@sojourn/contract/account/password'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { fullName } from '@sojourn/contract/words/full-name'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { eq } from 'drizzle-orm'
import { findAddressee, lockAccount } from '../../accounts/accounts.ts'
import { hasEmailedLink, storeLink, useLink, voidLinks } from '../../accounts/links.ts'
import { hashPassword } from '../../accounts/password-hash.ts'
import { requirePasswords } from '../../accounts/password-sign-in.ts'
import { endSessionsOf } from '../../accounts/sessions.ts'
import { weaknessOf } from '../../accounts/weak-password.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { findAccount } from '../../database/find-account.ts'
import { recordEvent } from '../../database/record-event.ts'
import { account } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Later } from '../../http/later.ts'
import type { AddRoute } from '../../http/route.ts'
import { passwordChangedLetter, resetLetter } from '../../mail/letters.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { newToken } from '../../opaque-token.ts'
import { admitMail } from './account-mail.ts'
import { countedFor } from './limit-attempts.ts'
import type { Pace } from './pace.ts'

export function addPasswordRoutes(
  addRoute: AddRoute,
  db: Db,
  config: Config,
  later: Later,
  pace: Pace,
): void {
  addRoute(endpoints.requestReset, async ({ body, request, reply }) => {
    requirePasswords(config)
    const staffId = body.staff_id.trim()
    if (staffId === '') throw new ApiFailure('rule_broken', accountSentences.allFields)
    const counted = countedFor('link email', staffId, request.ip)
    return pace.run(counted.network, reply.raw, async () => {
      const isAdmitted = await admitMail(db, staffId, counted, (tx) =>
        hasEmailedLink(tx, 'reset link', staffId),
      )
      // After the answer, so that the response time doesn't reveal whether the account exists.
      if (isAdmitted) later(() => queueReset(staffId))
      return undefined
    })
  })

  addRoute(endpoints.setPassword, async ({ body, caller }) => {
    requirePasswords(config)
    if (body.staff_id.trim() !== caller.staffId) throw new ApiFailure('forbidden', accountSentences.notYours)
    if (!isValidPassword(body.newPassword))
      throw new ApiFailure('rule_broken', accountSentences.passwordCriteria)

    const { staffId } = caller
    const owner = (await findAccount(db, staffId)) ?? { staff_id: staffId }
    const weakness = await weaknessOf(body.newPassword, owner)
    if (weakness) throw new ApiFailure('rule_broken', weakness)
    const password_hash = await hashPassword(body.newPassword)
    await db.transaction(async (tx) => {
      const person = await lockAccount(tx, staffId)
      if (!person) throw new ApiFailure('not_signed_in', accountSentences.linkInvalid)
      if (person.disabled_at) throw new ApiFailure('not_signed_in', signInSentences.accountDisabled)
      if (caller.key === 'reset link' && !(await useLink(tx, caller))) {
        throw new ApiFailure('not_signed_in', accountSentences.linkInvalid)
      }
      await tx.update(account).set({ password_hash }).where(eq(account.staff_id, staffId))
      await voidLinks(tx, 'reset link', staffId)
      await endSessionsOf(
        tx,
        staffId,
        'password changed',
        caller.key === 'session' ? caller.sessionId : undefined,
      )
      const verb = caller.key === 'session' ? 'changed' : 'reset'
      await recordEvent(tx, { kind: 'account', event: `${fullName(person)} ${verb} their password`, staffId })
      const to = await findAddressee(tx, person, config)
      await queueMail(tx, config, 'account', [passwordChangedLetter(config, to)])
    })
    return undefined
  })

  async function queueReset(staffId: string): Promise<void> {
    const token = newToken()
    await db.transaction(async (tx) => {
      const person = await lockAccount(tx, staffId)
      if (!person || person.disabled_at) return
      await storeLink(tx, 'reset link', staffId, token)
      const to = await findAddressee(tx, person, config)
      await queueMail(tx, config, 'account', [resetLetter(config, to, token, 'owner')])
    })
  }
}
