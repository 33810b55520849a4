import * as z from 'zod/mini'
import { FEED_FILTER_TEXT_MAX } from '../limits.ts'
import { staffIdSchema } from '../trip/trip.ts'
import { STATUS_VALUES } from '../trip/trip-status.ts'

const filterText = z.string().check(z.minLength(1), z.maxLength(FEED_FILTER_TEXT_MAX))

/** The calendar's filters. */
export const calendarFilterSchema = z.strictObject({
  staff: z.optional(staffIdSchema),
  status: z.optional(z.enum(Object.values(STATUS_VALUES))),
  country: z.optional(filterText),
  region: z.optional(filterText),
})
export type CalendarFilter = z.infer<typeof calendarFilterSchema>

/** The trips in a feed: those of its owner, or all that match the calendar's filters. */
const feedTripsSchema = z.union([
  z.strictObject({ of: z.literal('owner') }),
  z.strictObject({ of: z.literal('everyone'), ...calendarFilterSchema.shape }),
])
export type FeedTrips = z.infer<typeof feedTripsSchema>

/** Everything about a trip, or only who is away. */
const feedDetailSchema = z.enum(['full', 'away'])
export type FeedDetail = z.infer<typeof feedDetailSchema>

export const feedNameSchema = z.object({ name: z.string() })
export const feedCreateSchema = z.object({
  ...feedNameSchema.shape,
  trips: feedTripsSchema,
  detail: feedDetailSchema,
})
export type FeedCreate = z.infer<typeof feedCreateSchema>

export const feedSchema = z.object({
  feed_id: z.int(),
  name: z.string(),
  trips: feedTripsSchema,
  detail: feedDetailSchema,
  created_at: z.iso.datetime(),
  /** Accurate to the hour. Null if no calendar has read the feed yet. */
  last_used_at: z.nullable(z.iso.datetime()),
})
export type Feed = z.infer<typeof feedSchema>

/** The only answer that has the address: the server keeps just a hash of its secret. */
export const newFeedSchema = z.object({ feed: feedSchema, address: z.url() })
export type NewFeed = z.infer<typeof newFeedSchema>
