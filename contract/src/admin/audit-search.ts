import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { AUDIT_KINDS } from '../audit/audit-kinds.ts'
import { ADMIN_SEARCH_MAX, AUDIT_SEARCH_PAGE_SIZE, STAFF_ID_MAX } from '../limits.ts'
import { daySchema } from '../trip/trip.ts'

const ID_MAX = Number.MAX_SAFE_INTEGER
const TRIP_ID_MAX = 2_147_483_647

const auditFilterShape = {
  /** Entries by this person, and what administrators did to them. */
  staff: z.optional(z.string().check(z.maxLength(STAFF_ID_MAX))),
  trip: z.optional(wholeNumber(1, TRIP_ID_MAX)),
  kind: z.optional(z.enum(AUDIT_KINDS)),
  /** Days in the server's time zone, both included. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  /** Words that must all be in the sentence. A text without any, such as a dash, excludes nothing. */
  search: z._default(z.string().check(z.trim(), z.maxLength(ADMIN_SEARCH_MAX)), ''),
}

export const auditFilterSchema = z.object(auditFilterShape)
export type AuditFilter = z.infer<typeof auditFilterSchema>

export const auditSearchQuerySchema = z.object({
  ...auditFilterShape,
  /** The id of an entry: only older ones. If the entry doesn't exist, the newest ones. */
  before: z.optional(wholeNumber(1, ID_MAX)),
  /** The id of an entry: the page of entries just newer than it. If the entry doesn't exist, the oldest ones. */
  after: z.optional(wholeNumber(1, ID_MAX)),
  size: z._default(wholeNumber(1, AUDIT_SEARCH_PAGE_SIZE), AUDIT_SEARCH_PAGE_SIZE),
})
export type AuditSearchQuery = z.infer<typeof auditSearchQuerySchema>

export const foundEntrySchema = z.object({
  id: z.int(),
  timestamp: z.iso.datetime(),
  kind: z.enum(AUDIT_KINDS),
  event: z.string(),
  tripId: z.nullable(z.int()),
  staff_id: z.nullable(z.string()),
  /** The person's name in the directory now, whatever it was then. */
  name: z.nullable(z.string()),
})
export type FoundEntry = z.infer<typeof foundEntrySchema>

/** Newest first. There is no total, because counting would read the whole log. */
export const auditSearchPageSchema = z.object({
  content: z.array(foundEntrySchema),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
})
export type AuditSearchPage = z.infer<typeof auditSearchPageSchema>
