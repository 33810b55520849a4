import { accountSentences } from '@sojourn/contract/words/sentences'
import { hasEmailedLink, type Purpose } from '../../accounts/links.ts'
import { addToCounts, countAttempts, lockCounts } from '../../database/attempt-counts.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { addAttempt, type Counted, countedId } from './limit-attempts.ts'

/** The most emails to one mailbox within the window, whoever requests them, while a link in the mailbox still works. */
const MAILBOX_MAX = 10

/**
 * Counts a request for a link, and says whether to email one. Someone who requests too many for one staff id is refused.
 * This can't be used to keep the owner from a link: no more are sent once there are enough, and the owner can open one that
 * is already in the mailbox.
 */
export async function admitMail(
  db: Db,
  purpose: Purpose,
  staffId: string,
  counted: Counted,
): Promise<boolean> {
  const mailbox = `link email to ${countedId(staffId)}`
  const outcome = await db.transaction(async (tx) => {
    const added = await addAttempt(tx, counted)
    if ('waitSeconds' in added) return added
    await lockCounts(tx, [mailbox])
    const isFull = (await countAttempts(tx, mailbox)) >= MAILBOX_MAX
    if (isFull && (await hasEmailedLink(tx, purpose, staffId))) return 'held back'
    await addToCounts(tx, [mailbox])
    return 'admitted'
  })
  if (typeof outcome === 'string') return outcome === 'admitted'
  throw new ApiFailure('too_often', accountSentences.tooManyMails, { retryAfterSeconds: outcome.waitSeconds })
}
