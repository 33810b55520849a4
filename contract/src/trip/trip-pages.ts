import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { isDay } from '../dates/day.ts'
import { filterQuerySchema } from '../files/export.ts'
import { TRIPS_PER_PAGE_MAX } from '../limits.ts'
import { type Trip, tripSchema } from './trip.ts'

/** Where a page ends in the order of the list. */
export type PageEnd = Pick<Trip, 'start_date' | 'trip_id'>

const cursor = z.pipe(
  z.string(),
  z.transform((text, context): PageEnd => {
    const [, start_date, trip_id] = /^([^.]+)\.(\d{1,10})$/.exec(text) ?? []
    if (isDay(start_date)) return { start_date, trip_id: Number(trip_id) }
    context.issues.push({ code: 'custom', message: 'Unknown cursor', input: text })
    return z.NEVER
  }),
)

/** Each of these asks for a page. Without any, the answer is the whole list. */
export const tripPageQuerySchema = z.object({
  ...filterQuerySchema.shape,
  limit: z.optional(wholeNumber(1, TRIPS_PER_PAGE_MAX)),
  /** The `next` of the page before. */
  cursor: z.optional(cursor),
})

/** The plain list, or a page of it. */
export const listedTripsSchema = z.union([
  z.array(tripSchema),
  z.object({ trips: z.array(tripSchema), next: z.nullable(z.string()) }),
])

export function cursorOf({ start_date, trip_id }: PageEnd): string {
  return `${start_date}.${trip_id}`
}
