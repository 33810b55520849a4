import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import type { SentLink } from '@sojourn/contract/admin/people'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { invitationLetter, resetLetter } from '../mail/letters.ts'
import type { Mailer } from '../mail/mailer.ts'
import { newToken } from '../opaque-token.ts'
import { addresseeOf, lockAccount, lockStaff, nameAndId } from './accounts.ts'
import type { Actor } from './actor.ts'
import { storeLink } from './links.ts'
import { unknownPasswordHash } from './password-hash.ts'
import { requirePasswords } from './password-sign-in.ts'
import { storePending } from './pending-accounts.ts'
import { sendOrRefuse } from './send-or-refuse.ts'

/** Emails someone a link to activate their account, or to set a new password if they already have one. */
export async function sendLink(
  db: Db,
  mailer: Mailer,
  config: Config,
  actorIn: (tx: Db) => Promise<Actor>,
  staffId: string,
): Promise<SentLink> {
  requirePasswords(config)
  const { person, purpose } = await db.transaction((tx) => whatFits(tx, staffId))
  const token = newToken()
  const to = addresseeOf(person, person.email, config)
  const letter =
    purpose === 'reset'
      ? resetLetter(config, to, token, 'administrator')
      : invitationLetter(config, to, token)
  // Nobody knows this password, nor the proof below, so whoever opens the link chooses a password.
  const password_hash = unknownPasswordHash()
  // Emailed before it is stored, so that a link nobody received doesn't work.
  await sendOrRefuse(mailer, letter)
  await db.transaction(async (tx) => {
    const { person: now, purpose: fitting } = await whatFits(tx, staffId)
    if (fitting !== purpose) throw new ApiFailure('conflict', adminSentences.accountChanged)
    const { staff_id, first_name, last_name } = now
    if (purpose === 'reset') await storeLink(tx, 'reset link', staffId, token)
    else await storePending(tx, token, newToken(), { staff_id, first_name, last_name, password_hash })
    const actor = await actorIn(tx)
    const link = purpose === 'reset' ? 'a reset link' : 'an activation link'
    const event = `${actor.name} sent ${link} to ${nameAndId(person)}`
    await recordEvent(tx, { kind: 'admin', event, staffId: actor.staffId ?? staffId })
  })
  return { purpose, address: to.address, is_sent: config.smtpUrl !== undefined }
}

/** Nobody can mark the person as left until the transaction ends. */
async function whatFits(tx: Db, staffId: string) {
  const person = await lockStaff(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.notInDirectory(staffId))
  if (person.left_at) throw new ApiFailure('conflict', adminSentences.hasLeft(staffId))
  const found = await lockAccount(tx, staffId)
  if (found?.disabled_at) throw new ApiFailure('conflict', adminSentences.accountDisabled(staffId))
  return { person, purpose: found ? ('reset' as const) : ('activation' as const) }
}
