import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { ADMIN_SEARCH_MAX, PEOPLE_PAGE_SIZE } from '../limits.ts'
import { staffIdSchema, staffSchema } from '../trip/trip.ts'

export const personParamsSchema = z.object({ staffId: staffIdSchema })

/** Someone in the directory, as administrators see them. */
export const personSchema = z.object({
  ...staffSchema.shape,
  /** The address in the directory, if it has one. */
  email: z.nullable(z.string()),
  /** Where emails go: that address, or the one made from the staff id. */
  address: z.string(),
  left_at: z.nullable(z.iso.datetime()),
  account: z.nullable(
    z.object({
      activated_at: z.iso.datetime(),
      disabled_at: z.nullable(z.iso.datetime()),
      is_administrator: z.boolean(),
      is_coordinator: z.boolean(),
      /** How many sessions are open. */
      sessions: z.int(),
      calendar_links: z.int(),
      access_tokens: z.int(),
      last_seen_at: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type Person = z.infer<typeof personSchema>

export const peopleQuerySchema = z.object({
  /** Part of a name, a staff id or an email address. */
  search: z._default(z.string().check(z.trim(), z.maxLength(ADMIN_SEARCH_MAX)), ''),
  page: z._default(wholeNumber(0, 1_000_000), 0),
  size: z._default(wholeNumber(1, PEOPLE_PAGE_SIZE), PEOPLE_PAGE_SIZE),
})
export type PeopleQuery = z.infer<typeof peopleQuerySchema>

export const peoplePageSchema = z.object({ content: z.array(personSchema), totalElements: z.int() })
export type PeoplePage = z.infer<typeof peoplePageSchema>

export const personDetailsSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
})
export type PersonDetails = z.infer<typeof personDetailsSchema>

const typed = z.string().check(z.trim())
const typedDetails = z.object({ first_name: typed, last_name: typed, email: z.nullable(typed) })

export const newPersonSchema = z.object({ staff_id: typed, ...typedDetails.shape })
export type NewPerson = z.infer<typeof newPersonSchema>

/** `before` is what the change started from. If someone else has changed the same detail since, the change is refused. */
export const personEditSchema = z.object({ ...typedDetails.shape, before: personDetailsSchema })
export type PersonEdit = z.infer<typeof personEditSchema>

export const sentLinkSchema = z.object({
  purpose: z.enum(['activation', 'reset']),
  address: z.string(),
  /** False if no mail server is set, so that the email is only in the outbox on the server. */
  is_sent: z.boolean(),
})
export type SentLink = z.infer<typeof sentLinkSchema>
