import type {
  Notice,
  NoticeChange,
  NoticeChoices,
  Subscription,
} from '@sojourn/contract/notices/notice-choices'
import { noticeSentences } from '@sojourn/contract/notices/notice-sentences'
import { eq } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { account, noticeChoice } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Subscriber } from './unsubscribe-links.ts'

export async function readChoices(db: Db, staffId: string): Promise<NoticeChoices> {
  const [stored] = await db.select().from(noticeChoice).where(eq(noticeChoice.staff_id, staffId))
  return presentChoices(stored ?? DEFAULTS)
}

/** Without a row. The same as the defaults of the columns. */
const DEFAULTS: NoticeChoices = {
  own_trips: true,
  reminder: false,
  reminder_days: noticeChoice.reminder_days.default as number,
  weekly: false,
  weekly_trips: {},
}

/** Changes these choices and leaves the others as they are. */
export async function changeChoices(db: Db, staffId: string, change: NoticeChange): Promise<NoticeChoices> {
  const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(wanted).length === 0) return readChoices(db, staffId)
  const [stored] = await db
    .insert(noticeChoice)
    .values({ staff_id: staffId, ...wanted })
    .onConflictDoUpdate({ target: noticeChoice.staff_id, set: wanted })
    .returning()
  return presentChoices(stored ?? DEFAULTS)
}

function presentChoices({ own_trips, reminder, reminder_days, weekly, weekly_trips }: NoticeChoices) {
  return { own_trips, reminder, reminder_days, weekly, weekly_trips }
}

export async function readSubscription(db: Db, subscriber: Subscriber | undefined): Promise<Subscription> {
  const { staffId, notice } = await known(db, subscriber)
  return { notice, is_on: (await readChoices(db, staffId))[notice] }
}

export async function changeSubscription(
  db: Db,
  subscriber: Subscriber | undefined,
  isOn: boolean,
): Promise<Subscription> {
  const { staffId, notice } = await known(db, subscriber)
  await changeChoices(db, staffId, { [notice]: isOn } satisfies Partial<Record<Notice, boolean>>)
  return { notice, is_on: isOn }
}

/** The link of someone whose account was removed no longer works. */
async function known(db: Db, subscriber: Subscriber | undefined): Promise<Subscriber> {
  const accounts = subscriber && (await db.$count(account, eq(account.staff_id, subscriber.staffId)))
  if (!subscriber || !accounts) throw new ApiFailure('not_found', noticeSentences.unknownLink)
  return subscriber
}
