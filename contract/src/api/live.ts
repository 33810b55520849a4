import * as z from 'zod/mini'
import { attendanceSchema } from '../presence/presence.ts'
import { tripSchema } from '../trip/trip.ts'

/** An event of the stream. Its name is its type, its id the position in the feed. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SNAPSHOT'), trips: z.array(tripSchema) }),
  z.object({ type: z.literal('UPSERT'), trips: z.array(tripSchema) }),
  z.object({ type: z.literal('DELETE'), ids: z.array(z.int()) }),
  /** The staff or the destinations have changed. It has no trips: an older page takes it for a change of none. */
  z.object({ type: z.literal('DIRECTORY'), trips: z.array(tripSchema).check(z.maxLength(0)) }),
  /** A check-in has changed: who is in it or whether it is open, or only answers. It has no trips for the same reason. */
  z.object({
    type: z.literal('CHECK_IN'),
    trips: z.array(tripSchema).check(z.maxLength(0)),
    check_in_id: z.int(),
    concerns: z.enum(['people', 'answers']),
  }),
  /** Who is at which trips, for every trip where that has changed. It has no trips for the same reason. */
  z.object({
    type: z.literal('PRESENCE'),
    trips: z.array(tripSchema).check(z.maxLength(0)),
    at: z.array(attendanceSchema),
  }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
