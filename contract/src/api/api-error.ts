import * as z from 'zod/mini'
import { personDetailsSchema } from '../admin/people.ts'
import { contactSchema } from '../contacts/contact.ts'
import { tripSchema } from '../trip/trip.ts'

/** Every failure has this shape. */
export const apiErrorSchema = z.object({
  status: z.int(),
  error: z.string(),
  message: z.string(),
  /** The current trip, in a 412 answer. */
  trip: z.optional(tripSchema),
  /** The current details of the person, in a 412 answer about one. */
  person: z.optional(personDetailsSchema),
  /** The current contact details, in a 412 answer about them. */
  contact: z.optional(contactSchema),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ApiError = z.infer<typeof apiErrorSchema>
