import * as z from 'zod/mini'

/** How to reach someone, and whom to call if they can't be reached. Empty texts for what isn't known. */
export const contactSchema = z.object({
  phone: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
})
export type Contact = z.infer<typeof contactSchema>

/** `before` is what the change started from. If the details have changed since, the change is refused. */
export const contactEditSchema = z.object({ ...contactSchema.shape, before: contactSchema })
export type ContactEdit = z.infer<typeof contactEditSchema>
