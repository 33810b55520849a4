import * as z from 'zod/mini'

/** The first entry that doesn't fit into the chain. */
export const misfitSchema = z.object({
  /** Where it is in the chain, counted from 1. */
  position: z.nullable(z.int()),
  entryId: z.nullable(z.int()),
  timestamp: z.nullable(z.iso.datetime()),
  /** A hidden entry fits into the chain, but administrators can't find it. */
  problem: z.enum(['changed', 'removed', 'reordered', 'added', 'hidden']),
})
export type Misfit = z.infer<typeof misfitSchema>

export const auditVerificationSchema = z.object({
  /** How many entries fit, from the first one on. */
  entries: z.int(),
  /** The hash of the last entry that fits, in hexadecimal. */
  hash: z.string(),
  misfit: z.nullable(misfitSchema),
})
export type AuditVerification = z.infer<typeof auditVerificationSchema>
