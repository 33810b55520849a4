import type { Registration } from '@sojourn/contract/account'
import { checkRegistration, keepName } from '@sojourn/contract/account-rules'
import { endpoints } from '@sojourn/contract/endpoints'
import { fullName } from '@sojourn/contract/full-name'
import { accountSentences } from '@sojourn/contract/sentences'
import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { account, registration, staff } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { AddRoute } from '../../http/route.ts'
import { verifyLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { newToken } from '../../opaque-token.ts'
import { limitMails, sendOrRefuse } from './account-mail.ts'
import { addresseeOf, findAccount, findStaff, lockRegistration } from './accounts.ts'
import { storeLink, useLink } from './links.ts'
import { hashPassword } from './password-hash.ts'

export function addRegistrationRoutes(addRoute: AddRoute, db: Db, mailer: Mailer, config: Config): void {
  addRoute(endpoints.register, async ({ body, request }) => {
    const problem = checkRegistration(body)
    if (problem) throw new ApiFailure('rule_broken', problem)
    const asked = kept(body)
    await limitMails(db, asked.staff_id, request.ip)

    if (await findAccount(db, asked.staff_id))
      throw new ApiFailure('conflict', accountSentences.alreadyActive)
    const person = await findStaff(db, asked.staff_id)
    if (!person && config.registration === 'directory') {
      throw new ApiFailure('not_found', accountSentences.unknownStaffId)
    }

    const { password, ...names } = asked
    const password_hash = await hashPassword(password)
    const token = newToken()
    // Mailed before it is stored: if the mail fails nothing is registered, and an earlier link still works.
    await sendOrRefuse(mailer, verifyLetter(config, addresseeOf(names, person?.email, config), token))
    await db.transaction(async (tx) => {
      await tx
        .insert(registration)
        .values({ ...names, password_hash })
        .onConflictDoUpdate({
          target: registration.staff_id,
          set: { ...names, password_hash, asked_at: sql`now()` },
        })
      await storeLink(tx, 'verify link', asked.staff_id, token)
    })
    return undefined
  })

  addRoute(endpoints.confirmRegistration, async ({ body, caller }) => {
    const staffId = (typeof body === 'string' ? body : body.staff_id).trim()
    if (staffId !== caller.staffId) throw new ApiFailure('forbidden', accountSentences.linkInvalid)
    await db.transaction(async (tx) => {
      const asked = await lockRegistration(tx, staffId)
      const isFirst = await useLink(tx, caller)
      if (!asked || !isFirst) throw new ApiFailure('not_signed_in', accountSentences.linkInvalid)
      const { first_name, last_name, password_hash } = asked
      await tx.insert(staff).values({ staff_id: staffId, first_name, last_name }).onConflictDoNothing()
      const made = await tx
        .insert(account)
        .values({ staff_id: staffId, first_name, last_name, password_hash })
        .onConflictDoNothing()
        .returning()
      if (made.length === 0) throw new ApiFailure('conflict', accountSentences.alreadyActive)
      await tx.delete(registration).where(eq(registration.staff_id, staffId))
      await recordEvent(tx, {
        event: `${fullName(asked)} activated the account of staff ID ${staffId}`,
        staffId,
      })
    })
    return undefined
  })
}

function kept({ staff_id, password, first_name, last_name }: Registration): Registration {
  return {
    staff_id: staff_id.trim(),
    password,
    first_name: keepName(first_name).trim(),
    last_name: keepName(last_name).trim(),
  }
}
