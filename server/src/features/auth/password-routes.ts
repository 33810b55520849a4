import type { User } from '@sojourn/contract/account'
import { endpoints } from '@sojourn/contract/endpoints'
import { fullName } from '@sojourn/contract/full-name'
import { isValidPassword } from '@sojourn/contract/password'
import { accountSentences } from '@sojourn/contract/sentences'
import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { account } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Later } from '../../http/later.ts'
import type { AddRoute } from '../../http/route.ts'
import { type Addressee, passwordChangedLetter, resetLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { newToken } from '../../opaque-token.ts'
import { limitMails } from './account-mail.ts'
import { addresseeOf, findAccount, findStaff } from './accounts.ts'
import { storeLink, useLink, voidLinks } from './links.ts'
import { hashPassword } from './password-hash.ts'
import { endSessionsOf } from './sessions.ts'

export function addPasswordRoutes(
  addRoute: AddRoute,
  db: Db,
  mailer: Mailer,
  config: Config,
  later: Later,
): void {
  addRoute(endpoints.requestReset, async ({ body, request }) => {
    const staffId = body.staff_id.trim()
    if (staffId === '') throw new ApiFailure('rule_broken', accountSentences.allFields)
    await limitMails(db, staffId, request.ip)
    // After the answer, so that its time does not tell whether the account exists.
    later(() => mailReset(staffId))
    return undefined
  })

  addRoute(endpoints.setPassword, async ({ body, caller }) => {
    if (body.staff_id.trim() !== caller.staffId) throw new ApiFailure('forbidden', accountSentences.notYours)
    if (!isValidPassword(body.newPassword))
      throw new ApiFailure('rule_broken', accountSentences.passwordCriteria)

    const { staffId } = caller
    const password_hash = await hashPassword(body.newPassword)
    const changed = await db.transaction(async (tx) => {
      if (caller.key === 'reset link' && !(await useLink(tx, caller))) {
        throw new ApiFailure('not_signed_in', accountSentences.linkInvalid)
      }
      const [person] = await tx
        .update(account)
        .set({ password_hash })
        .where(eq(account.staff_id, staffId))
        .returning()
      if (!person) throw new ApiFailure('not_signed_in', accountSentences.linkInvalid)
      await voidLinks(tx, 'reset link', staffId)
      await endSessionsOf(
        tx,
        staffId,
        'password changed',
        caller.key === 'session' ? caller.sessionId : undefined,
      )
      const verb = caller.key === 'session' ? 'changed' : 'reset'
      await recordEvent(tx, { event: `${fullName(person)} ${verb} their password`, staffId })
      return person
    })
    later(() => mailChange(changed))
    return undefined
  })

  async function mailReset(staffId: string): Promise<void> {
    const person = await findAccount(db, staffId)
    if (!person) return
    const token = newToken()
    // Mailed before it is stored: if the mail fails, an earlier link still works.
    await mailer.send(resetLetter(config, await addressOf(person), token))
    await db.transaction((tx) => storeLink(tx, 'reset link', staffId, token))
  }

  async function mailChange(person: User): Promise<void> {
    await mailer.send(passwordChangedLetter(config, await addressOf(person)))
  }

  async function addressOf(person: User): Promise<Addressee> {
    const entry = await findStaff(db, person.staff_id)
    return addresseeOf(person, entry?.email, config)
  }
}
