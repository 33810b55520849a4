import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { authorIdShape } from '../audit/author-id.ts'
import { AUDIT_PAGE_SIZE_MAX, HISTORY_PAGE_SIZE, TRASH_PAGE_SIZE } from '../limits.ts'
import { tripSchema } from './trip.ts'

const changeable = z.omit(tripSchema, { trip_id: true, version: true })

/** The trip after a change, and the earlier values of the fields that changed. */
export const tripChangeSchema = z.object({ after: tripSchema, before: z.partial(changeable) })
export type TripChange = z.infer<typeof tripChangeSchema>

/** Where a change came from, if nobody made it by hand: an imported file, or undoing an import. */
const CHANGE_ORIGINS = ['file', 'undo'] as const
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number]

const historyEntrySchema = z.object({
  id: z.int(),
  timestamp: z.iso.datetime(),
  event: z.string(),
  /** Null if the entry has no person, or one who is no longer known. */
  who: z.nullable(z.string()),
  ...authorIdShape,
  /** Null in entries written before changes were kept. */
  change: z.nullable(tripChangeSchema),
  origin: z.optional(z.enum(CHANGE_ORIGINS)),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const deletedTripSchema = z.object({
  trip: tripSchema,
  deletedAt: z.iso.datetime(),
  deletedBy: z.nullable(z.string()),
  ...authorIdShape,
})
export type DeletedTrip = z.infer<typeof deletedTripSchema>

export const historyQuerySchema = pageQuery(HISTORY_PAGE_SIZE)
export const historyPageSchema = pageOf(historyEntrySchema)
export type HistoryPage = z.infer<typeof historyPageSchema>

export const trashQuerySchema = pageQuery(TRASH_PAGE_SIZE)
export const trashPageSchema = pageOf(deletedTripSchema)
export type DeletedTripsPage = z.infer<typeof trashPageSchema>

function pageQuery(size: number) {
  return z.object({
    page: z._default(wholeNumber(0, 1_000_000), 0),
    size: z._default(wholeNumber(1, AUDIT_PAGE_SIZE_MAX), size),
  })
}

function pageOf<Schema extends z.core.$ZodType>(content: Schema) {
  return z.object({ content: z.array(content), totalPages: z.int(), totalElements: z.int() })
}
