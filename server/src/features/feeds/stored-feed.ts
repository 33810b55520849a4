import { describeFeedUsed } from '@sojourn/contract/audit/audit-sentences'
import type { Feed } from '@sojourn/contract/calendar/calendar-feed'
import { calendarFeedSentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { calendarFeed } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { authorOf } from '../../http/author.ts'

export type StoredFeed = typeof calendarFeed.$inferSelect

const USE_NOTED_EVERY_MS = 3_600_000

export function listFeeds(db: Db, staffId: string): Promise<StoredFeed[]> {
  return db
    .select()
    .from(calendarFeed)
    .where(eq(calendarFeed.staff_id, staffId))
    .orderBy(asc(sql`lower(${calendarFeed.name})`), asc(calendarFeed.feed_id))
}

/** The same error for someone else's feed as for one that doesn't exist. */
export async function lockFeed(tx: Db, staffId: string, feedId: number): Promise<StoredFeed> {
  const own = and(eq(calendarFeed.feed_id, feedId), eq(calendarFeed.staff_id, staffId))
  const [feed] = await tx.select().from(calendarFeed).where(own).for('update')
  if (!feed) throw new ApiFailure('not_found', calendarFeedSentences.unknown)
  return feed
}

export async function findFeed(db: Db, secretHash: string): Promise<StoredFeed | undefined> {
  const [feed] = await db.select().from(calendarFeed).where(eq(calendarFeed.secret_hash, secretHash))
  return feed
}

/** Accurate to the hour, so that a calendar that reads every minute doesn't write every minute. The first use is audited. */
export async function noteUse(db: Db, feed: StoredFeed): Promise<void> {
  const { feed_id, secret_hash, last_used_at } = feed
  if (last_used_at && Date.now() - last_used_at.getTime() < USE_NOTED_EVERY_MS) return
  // If the address has been replaced meanwhile, the new one was not used.
  const stillThis = and(eq(calendarFeed.feed_id, feed_id), eq(calendarFeed.secret_hash, secret_hash))
  if (last_used_at) {
    await db.update(calendarFeed).set({ last_used_at: sql`now()` }).where(stillThis)
    return
  }
  await db.transaction(async (tx) => {
    const isFirst = and(stillThis, isNull(calendarFeed.last_used_at))
    const noted = await tx.update(calendarFeed).set({ last_used_at: sql`now()` }).where(isFirst).returning()
    if (noted.length > 0) await recordFirstUse(tx, feed)
  })
}

async function recordFirstUse(tx: Db, { staff_id, name }: StoredFeed): Promise<void> {
  const owner = await authorOf(tx, { staffId: staff_id })
  await recordEvent(tx, { kind: 'link', event: describeFeedUsed(owner.name, name), staffId: staff_id })
}

export function presentFeed({ feed_id, name, trips, detail, created_at, last_used_at }: StoredFeed): Feed {
  return {
    feed_id,
    name,
    trips,
    detail,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
