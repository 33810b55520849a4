import { systemSentences as sentences } from '@sojourn/contract/admin/system-sentences'
import { addresseeOf, findStaff } from '../../accounts/accounts.ts'
import type { Config } from '../../config.ts'
import { addToCounts, lockCounts, secondsUntilFree } from '../../database/attempt-counts.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { causeOf, problemOf } from '../../mail/judge-failure.ts'
import { testLetter } from '../../mail/letters.ts'
import type { Mailer, MailFailure } from '../../mail/mailer.ts'

/** The most test emails that someone can send themselves within the window. */
const TESTS_MAX = 10

/** Emails someone a test, and returns the address. Says what went wrong if the mail server doesn't take it. */
export async function sendTestMail(
  db: Db,
  mailer: Mailer,
  config: Config,
  staffId: string,
): Promise<{ address: string }> {
  const person = await findStaff(db, staffId)
  if (!person) throw new Error(`staff id ${staffId} isn't in the directory`)
  await admitTest(db, staffId)
  const to = addresseeOf(person, person.email, config)
  await mailer.send(testLetter(config, to)).catch((failure: MailFailure) => {
    throw new ApiFailure('unavailable', problemOf(failure), { cause: causeOf(failure) })
  })
  return { address: to.address }
}

async function admitTest(db: Db, staffId: string): Promise<void> {
  const key = `test email: ${staffId}`
  const retryAfterSeconds = await db.transaction(async (tx) => {
    await lockCounts(tx, [key])
    const seconds = await secondsUntilFree(tx, key, TESTS_MAX)
    if (seconds === undefined) await addToCounts(tx, [key])
    return seconds
  })
  if (retryAfterSeconds !== undefined)
    throw new ApiFailure('too_often', sentences.tooManyTests, { retryAfterSeconds })
}
