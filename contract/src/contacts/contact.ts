import * as z from 'zod/mini'
import { CONTACT_NAME_MAX, PHONE_MAX } from '../limits.ts'

const typed = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** How to reach someone, and whom to call if they can't be reached. Empty texts for what isn't known. */
export const contactSchema = z.object({
  phone: typed(PHONE_MAX),
  emergency_name: typed(CONTACT_NAME_MAX),
  emergency_phone: typed(PHONE_MAX),
})
export type Contact = z.infer<typeof contactSchema>
