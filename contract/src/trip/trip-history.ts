import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { authorIdShape } from '../audit/author-id.ts'
import { AUDIT_PAGE_SIZE_MAX, HISTORY_PAGE_SIZE, TRASH_PAGE_SIZE } from '../limits.ts'
import { tripSchema } from './trip.ts'

const changeable = z.omit(tripSchema, { trip_id: true, version: true })

/** The trip as a change left it, and of the fields that were changed what they were before. */
export const tripChangeSchema = z.object({ after: tripSchema, before: z.partial(changeable) })
export type TripChange = z.infer<typeof tripChangeSchema>

/** What made a change, where it was not a person's own editing: a file that was imported, or the undoing of that. */
export const CHANGE_ORIGINS = ['file', 'undo'] as const
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number]

export const historyEntrySchema = z.object({
  id: z.int(),
  timestamp: z.iso.datetime(),
  event: z.string(),
  /** Nobody where the entry names no person who is still known. */
  who: z.nullable(z.string()),
  ...authorIdShape,
  /** Nothing in entries from before it was kept. */
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
export type TrashPage = z.infer<typeof trashPageSchema>

function pageQuery(size: number) {
  return z.object({
    page: z._default(wholeNumber(0, 1_000_000), 0),
    size: z._default(wholeNumber(1, AUDIT_PAGE_SIZE_MAX), size),
  })
}

function pageOf<Schema extends z.core.$ZodType>(content: Schema) {
  return z.object({ content: z.array(content), totalPages: z.int(), totalElements: z.int() })
}
