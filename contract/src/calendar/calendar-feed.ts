import * as z from 'zod/mini'
import { FEED_FILTER_TEXT_MAX } from '../limits.ts'
import { staffIdSchema } from '../trip/trip.ts'
import { STATUS_VALUES } from '../trip/trip-status.ts'

const filterText = z.string().check(z.minLength(1), z.maxLength(FEED_FILTER_TEXT_MAX))

/** Which trips a feed has: its owner's, or all that pass the filters of the calendar. */
export const feedTripsSchema = z.union([
  z.strictObject({ of: z.literal('owner') }),
  z.strictObject({
    of: z.literal('everyone'),
    staff: z.optional(staffIdSchema),
    status: z.optional(z.enum(Object.values(STATUS_VALUES))),
    country: z.optional(filterText),
    region: z.optional(filterText),
  }),
])
export type FeedTrips = z.infer<typeof feedTripsSchema>

/** All that there is to know of a trip, or only that people are away. */
export const feedDetailSchema = z.enum(['full', 'away'])
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
  /** To the hour; nothing where no calendar has asked yet. */
  last_used_at: z.nullable(z.iso.datetime()),
})
export type Feed = z.infer<typeof feedSchema>

/** The one answer that has the address in it: the server keeps only a hash of its secret. */
export const newFeedSchema = z.object({ feed: feedSchema, address: z.url() })
export type NewFeed = z.infer<typeof newFeedSchema>
