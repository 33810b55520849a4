import * as z from 'zod/mini'
import { isDay } from '../dates/day.ts'
import { STAFF_ID_MAX, TRIP_LIST_MAX } from '../limits.ts'

const NOT_A_DAY = 'Must be a date in the format YYYY-MM-DD'

export const daySchema = z
  .string()
  .check(z.refine(isDay, NOT_A_DAY))
  .check(z.meta({ format: 'date', examples: ['2026-03-31'] }))

export const staffIdSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(STAFF_ID_MAX))

export const staffSchema = z.object({
  staff_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})
export type Staff = z.infer<typeof staffSchema>

/** Someone in the directory. People who left stay on their trips but can't be added to one. */
export const staffOptionSchema = z.object({ ...staffSchema.shape, left: z.optional(z.literal(true)) })
export type StaffOption = z.infer<typeof staffOptionSchema>

export const destinationOptionSchema = z.object({
  destination_id: z.int(),
  destination_name: z.string(),
  country_name: z.string(),
  region_name: z.string(),
})
export type DestinationOption = z.infer<typeof destinationOptionSchema>

const tripDestinationSchema = z.object({
  destination_id: z.int(),
  destination_name: z.string(),
  country: z.object({
    country_name: z.string(),
    region: z.object({ region_name: z.string() }),
  }),
})
export type TripDestination = z.infer<typeof tripDestinationSchema>

export const tripSchema = z.object({
  trip_id: z.int(),
  staffMembers: z.array(staffSchema),
  destinations: z.array(tripDestinationSchema),
  start_date: daySchema,
  end_date: daySchema,
  one_curtin: z.boolean(),
  est_cost: z.nullable(z.number()),
  reason: z.string(),
  comments: z.string(),
  version: z.int(),
})
export type Trip = z.infer<typeof tripSchema>

/** The forms send ids as strings. A number means the same id. */
const idText = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id: string | number) => String(id).trim()),
)

const idTexts = z.array(idText).check(z.maxLength(TRIP_LIST_MAX))

/** A day or nothing. The rule that a trip needs both days has its own sentence. */
const dayOrNothing = z.pipe(
  z.nullable(z.string().check(z.refine((text) => text.trim() === '' || isDay(text), NOT_A_DAY))),
  z.transform((day: string | null) => day?.trim() ?? ''),
)

/** The fields that are columns of the trip's row, as they are sent. */
const sentFields = {
  est_cost: z.nullable(z.number()),
  start_date: dayOrNothing,
  end_date: dayOrNothing,
  one_curtin: z.boolean(),
  reason: z.string(),
  comments: z.nullable(z.string()),
} satisfies Record<
  Exclude<keyof Trip, 'trip_id' | 'version' | 'staffMembers' | 'destinations'>,
  z.core.$ZodType
>

const tripFields = {
  ...sentFields,
  start_date: z._default(sentFields.start_date, ''),
  end_date: z._default(sentFields.end_date, ''),
  comments: z._default(sentFields.comments, ''),
}

export const tripCreateSchema = z.object({
  ...tripFields,
  staff_ids: idTexts,
  destination_ids: idTexts,
})
export type TripCreate = z.infer<typeof tripCreateSchema>

export const tripUpdateSchema = z.object({
  ...tripFields,
  staffIds: idTexts,
  destinationIds: idTexts,
})
export type TripUpdate = z.infer<typeof tripUpdateSchema>

/** Exactly one field. */
export const tripPatchSchema = z.union(oneOfEach(sentFields))
export type TripPatch = z.infer<typeof tripPatchSchema>

function oneOfEach<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  type One = { [Field in keyof Fields]: z.ZodMiniObject<Pick<Fields, Field>, z.core.$strict> }[keyof Fields]
  return Object.entries(fields).map(([field, schema]) => z.strictObject({ [field]: schema })) as unknown as [
    One,
    ...One[],
  ]
}
