import * as z from 'zod/mini'

/** Tells people apart who share a name. */
export const authorIdShape = {
  staff_id: z.nullable(z.string()),
  /** Whether it takes the staff id to tell them apart: someone else in the directory has the same name, or it has none for them. */
  isNameShared: z.boolean(),
}
const authorIdSchema = z.object(authorIdShape)
export type AuthorId = z.infer<typeof authorIdSchema>
