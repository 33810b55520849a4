import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { AUDIT_PAGE_SIZE_DEFAULT, AUDIT_PAGE_SIZE_MAX } from '../limits.ts'
import { authorIdShape } from './author-id.ts'

export const auditEntrySchema = z.object({
  id: z.int(),
  timestamp: z.iso.datetime(),
  event: z.string(),
  tripId: z.nullable(z.int()),
  /** If no person did it, the person whose account it is about. */
  ...authorIdShape,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditQuerySchema = z.object({
  page: z._default(wholeNumber(0, 1_000_000), 0),
  size: z._default(wholeNumber(1, AUDIT_PAGE_SIZE_MAX), AUDIT_PAGE_SIZE_DEFAULT),
  sort: z._default(z.enum(['timestamp,desc', 'timestamp,asc']), 'timestamp,desc'),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

export const auditPageSchema = z.object({
  content: z.array(auditEntrySchema),
  totalPages: z.int(),
  totalElements: z.int(),
})
export type AuditPage = z.infer<typeof auditPageSchema>
