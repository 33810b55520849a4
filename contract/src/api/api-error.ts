import * as z from 'zod/mini'
import { tripSchema } from '../trip/trip.ts'

/** The one shape of all failures. */
export const apiErrorSchema = z.object({
  status: z.int(),
  error: z.string(),
  message: z.string(),
  /** With 412: the trip as it is now. */
  trip: z.optional(tripSchema),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ApiError = z.infer<typeof apiErrorSchema>
