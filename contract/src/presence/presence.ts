import * as z from 'zod/mini'
import { PRESENCE_TAB_MAX } from '../limits.ts'
import { staffSchema } from '../trip/trip.ts'
import { TRIP_FIELDS } from '../trip/trip-fields.ts'

const fieldSchema = z.nullable(z.enum(TRIP_FIELDS))

/** Where someone is: at a trip, changing one of its fields, or nowhere. A browser tab can only be in one place. */
export const presenceSchema = z.object({
  tab: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(PRESENCE_TAB_MAX)),
  trip_id: z.nullable(z.int()),
  field: fieldSchema,
})
export type Presence = z.infer<typeof presenceSchema>

/** Everyone who is at a trip now. Without people, the last one has just left. */
export const attendanceSchema = z.object({
  trip_id: z.int(),
  people: z.array(z.object({ ...staffSchema.shape, field: fieldSchema })),
})
export type Attendance = z.infer<typeof attendanceSchema>
export type PersonHere = Attendance['people'][number]
