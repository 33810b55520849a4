import {
  describeFeedCreated,
  describeFeedRegenerated,
  describeFeedRenamed,
  describeFeedRevoked,
} from '@sojourn/contract/audit/audit-sentences'
import type { FeedCreate } from '@sojourn/contract/calendar/calendar-feed'
import { calendarFeedSentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { checkFeedName } from '@sojourn/contract/calendar/feed-rules'
import { FEEDS_MAX } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { eq } from 'drizzle-orm'
import { lockOpenAccount } from '../../accounts/accounts.ts'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { calendarFeed } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { hashToken, newToken } from '../../opaque-token.ts'
import { lockFeed, type StoredFeed } from './stored-feed.ts'

/** A feed and its secret, which only exists in this answer. */
interface FeedWithSecret {
  feed: StoredFeed
  secret: string
}

export async function createFeed(tx: Db, staffId: string, wanted: FeedCreate): Promise<FeedWithSecret> {
  const { trips, detail } = wanted
  const name = readName(wanted.name)
  const who = await lockOwner(tx, staffId)
  const count = await tx.$count(calendarFeed, eq(calendarFeed.staff_id, staffId))
  if (count >= FEEDS_MAX) throw new ApiFailure('rule_broken', calendarFeedSentences.tooMany)
  const secret = newToken()
  const [feed] = await tx
    .insert(calendarFeed)
    .values({ staff_id: staffId, secret_hash: hashToken(secret), name, trips, detail })
    .returning()
  if (!feed) throw new Error('a feed was not stored')
  await recordEvent(tx, { kind: 'link', event: describeFeedCreated(who, feed), staffId })
  return { feed, secret }
}

export async function renameFeed(tx: Db, staffId: string, feedId: number, text: string): Promise<StoredFeed> {
  const name = readName(text)
  const who = await lockOwner(tx, staffId)
  const feed = await lockFeed(tx, staffId, feedId)
  if (feed.name === name) return feed
  await tx.update(calendarFeed).set({ name }).where(eq(calendarFeed.feed_id, feedId))
  await recordEvent(tx, { kind: 'link', event: describeFeedRenamed(who, feed.name, name), staffId })
  return { ...feed, name }
}

export async function regenerateFeed(tx: Db, staffId: string, feedId: number): Promise<FeedWithSecret> {
  const who = await lockOwner(tx, staffId)
  const feed = await lockFeed(tx, staffId, feedId)
  const secret = newToken()
  const renewed = { secret_hash: hashToken(secret), last_used_at: null }
  await tx.update(calendarFeed).set(renewed).where(eq(calendarFeed.feed_id, feedId))
  await recordEvent(tx, { kind: 'link', event: describeFeedRegenerated(who, feed.name), staffId })
  return { feed: { ...feed, ...renewed }, secret }
}

export async function revokeFeed(tx: Db, staffId: string, feedId: number): Promise<void> {
  const who = await lockOwner(tx, staffId)
  const feed = await lockFeed(tx, staffId, feedId)
  await tx.delete(calendarFeed).where(eq(calendarFeed.feed_id, feedId))
  await recordEvent(tx, { kind: 'link', event: describeFeedRevoked(who, feed.name), staffId })
}

/** Makes changes to one person's feeds wait for each other, so that nobody slips past the limit or opens a feed while being disabled. */
async function lockOwner(tx: Db, staffId: string): Promise<string> {
  return fullName(await lockOpenAccount(tx, staffId))
}

function readName(text: string): string {
  const problem = checkFeedName(text)
  if (problem) throw new ApiFailure('rule_broken', problem, { errors: [{ path: 'name', message: problem }] })
  return text.trim()
}
