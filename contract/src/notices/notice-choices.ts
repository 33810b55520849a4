import * as z from 'zod/mini'
import { calendarFilterSchema } from '../calendar/calendar-feed.ts'
import { REMINDER_DAYS_MAX } from '../limits.ts'

/** The emails that people can turn on and off, named like their choices. */
const NOTICES = ['own_trips', 'reminder', 'weekly'] as const
export type Notice = (typeof NOTICES)[number]

/** Which emails someone wants. The days and filters are kept while their email is off. */
export const noticeChoicesSchema = z.object({
  /** Someone else put me on a trip, took me off it, or changed it. */
  own_trips: z.boolean(),
  reminder: z.boolean(),
  /** How many days before a trip starts. */
  reminder_days: z.int().check(z.minimum(1), z.maximum(REMINDER_DAYS_MAX)),
  /** Who is away next week. */
  weekly: z.boolean(),
  weekly_trips: calendarFilterSchema,
})
export type NoticeChoices = z.infer<typeof noticeChoicesSchema>

/** Only what changes, so that a page that was open for hours doesn't turn an email back on. */
export const noticeChangeSchema = z.partial(z.strictObject(noticeChoicesSchema.shape))
export type NoticeChange = z.infer<typeof noticeChangeSchema>

/** What an unsubscribe link is about. */
export const subscriptionSchema = z.object({ notice: z.enum(NOTICES), is_on: z.boolean() })
export type Subscription = z.infer<typeof subscriptionSchema>

export const subscriptionChangeSchema = z.object({ is_on: z.boolean() })
export const unsubscribeParamsSchema = z.object({ secret: z.string() })
