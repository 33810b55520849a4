import * as z from 'zod/mini'

/** One of the sessions of the person who asks. */
export const ownSessionSchema = z.object({
  session_id: z.uuid(),
  /** In words, like `Firefox on Windows`. Null if it isn't known. */
  browser: z.nullable(z.string()),
  started_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
