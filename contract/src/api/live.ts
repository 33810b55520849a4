import * as z from 'zod/mini'
import { tripSchema } from '../trip/trip.ts'

/** An event of the stream. Its name is its type, its id the position in the feed. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SNAPSHOT'), trips: z.array(tripSchema) }),
  z.object({ type: z.literal('UPSERT'), trips: z.array(tripSchema) }),
  z.object({ type: z.literal('DELETE'), ids: z.array(z.int()) }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
