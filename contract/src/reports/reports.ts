import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { filterQuerySchema } from '../files/export.ts'
import { SPEND_GROUPINGS, type SpendGrouping } from '../insights/spend.ts'
import { SEARCHED_NAME_MAX, STAYS_PER_ANSWER, STAYS_PER_ANSWER_MAX } from '../limits.ts'
import { daySchema, staffIdSchema, staffSchema } from '../trip/trip.ts'

/** Each word is looked for in each name, so there can't be thousands. */
const name = z.string().check(z.maxLength(SEARCHED_NAME_MAX))

/** Without days, it is about today. A missing `from` or `to` is the same day as the other. */
export const whereQuerySchema = z.object({
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  staffId: z.optional(staffIdSchema),
  country: z.optional(name),
  /** Words from the name of a country or city. */
  place: z.optional(name),
  n: z._default(wholeNumber(0, STAYS_PER_ANSWER_MAX), STAYS_PER_ANSWER),
  offset: z._default(wholeNumber(0, 10_000_000), 0),
})
export type WhereQuery = z.infer<typeof whereQuerySchema>

export const whereSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** How many different people there are, and how many stays, whichever of them are listed. */
  travellers: z.int(),
  total: z.int(),
  stays: z.array(
    z.object({
      region: z.string(),
      country: z.string(),
      city: z.string(),
      person: staffSchema,
      trip_id: z.int(),
      start_date: daySchema,
      end_date: daySchema,
    }),
  ),
})
export type Where = z.infer<typeof whereSchema>

export const spendQuerySchema = z.object({
  ...filterQuerySchema.shape,
  by: z._default(z.enum(Object.keys(SPEND_GROUPINGS) as [SpendGrouping, ...SpendGrouping[]]), 'month'),
})
export type SpendQuery = z.infer<typeof spendQuerySchema>

const spendShape = { trips: z.int(), spent: z.number(), planned: z.number(), total: z.number() }

export const spendSchema = z.object({
  all: z.object(spendShape),
  by: spendQuerySchema.shape.by,
  groups: z.array(z.object({ key: z.string(), name: z.string(), ...spendShape })),
})
export type SpendReport = z.infer<typeof spendSchema>
