import { accountSentences } from '@sojourn/contract/words/sentences'
import { ApiFailure } from '../http/api-failure.ts'
import { causeOf } from '../mail/judge-failure.ts'
import type { Mail, Mailer, MailFailure } from '../mail/mailer.ts'

const RETRY_SECONDS = 60

export async function sendOrRefuse(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    throw new ApiFailure('unavailable', accountSentences.mailFailed, {
      retryAfterSeconds: RETRY_SECONDS,
      cause: causeOf(error as MailFailure),
    })
  }
}
