import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { ADMIN_SEARCH_MAX, PEOPLE_PAGE_SIZE } from '../limits.ts'
import { staffSchema } from '../trip/trip.ts'

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
      /** How many sessions are open. */
      sessions: z.int(),
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
