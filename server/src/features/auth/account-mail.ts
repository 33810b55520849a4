import { accountSentences } from '@sojourn/contract/sentences'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { addAttempt, countedFor } from './attempts.ts'

const RETRY_SECONDS = 60

/** Nobody's mailbox is filled by strangers: mails that were asked for are limited like failed sign-ins. */
export async function limitMails(db: Db, staffId: string, address: string): Promise<void> {
  const counted = countedFor('mail', staffId, address)
  const outcome = await db.transaction((tx) => addAttempt(tx, counted))
  if ('reached' in outcome) return
  throw new ApiFailure('too_often', accountSentences.tooManyMails, { retryAfterSeconds: outcome.waitSeconds })
}

export async function sendOrRefuse(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (cause) {
    throw new ApiFailure('unavailable', accountSentences.mailFailed, {
      retryAfterSeconds: RETRY_SECONDS,
      cause,
    })
  }
}
