import { accountSentences } from '@sojourn/contract/words/sentences'
import { addToCounts, countAttempts, lockCounts } from '../../database/attempt-counts.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { addAttempt, type Counted, countedId } from './limit-attempts.ts'

/** The most emails to one mailbox within the window, whoever requests them, while a link in the mailbox still works. */
const MAILBOX_MAX = 10

/**
 * Counts a request for a link, and says whether to email one. Someone who requests too many for one staff id is refused.
 * This can't be used to keep the owner from a link: once there are enough emails, no more are sent, but only if `hasLink` says
 * that the mailbox already has a link that does the same.
 */
export async function admitMail(
  db: Db,
  staffId: string,
  counted: Counted,
  hasLink: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  const mailbox = `link email to ${countedId(staffId)}`
  const outcome = await db.transaction(async (tx) => {
    const added = await addAttempt(tx, counted)
    if ('waitSeconds' in added) return added
    await lockCounts(tx, [mailbox])
    const isFull = (await countAttempts(tx, mailbox)) >= MAILBOX_MAX
    if (isFull && (await hasLink(tx))) return 'held back'
    await addToCounts(tx, [mailbox])
    return 'admitted'
  })
  if (typeof outcome === 'string') return outcome === 'admitted'
  throw new ApiFailure('too_often', accountSentences.tooManyMails, { retryAfterSeconds: outcome.waitSeconds })
}
