import * as z from 'zod/mini'

/** Tells people with the same name apart. */
export const authorIdShape = {
  staff_id: z.nullable(z.string()),
  /** Show the staff id: someone else in the directory has the same name, or the directory has no name for this person. */
  isNameShared: z.boolean(),
}
const authorIdSchema = z.object(authorIdShape)
export type AuthorId = z.infer<typeof authorIdSchema>
