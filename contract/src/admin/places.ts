import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { PLACE_KINDS } from './place-rules.ts'

const id = z.int().check(z.gte(1), z.lte(2_147_483_647))

const placeShape = {
  id: z.int(),
  name: z.string(),
  /** No longer offered for trips. What is within it isn't either. */
  is_retired: z.boolean(),
  /** The number of trips to it. */
  trips: z.int(),
}
const destinationPlaceSchema = z.object(placeShape)
const countryPlaceSchema = z.object({
  ...placeShape,
  iso_code: z.nullable(z.string()),
  destinations: z.array(destinationPlaceSchema),
})
const regionPlaceSchema = z.object({ ...placeShape, countries: z.array(countryPlaceSchema) })
export type DestinationPlace = z.infer<typeof destinationPlaceSchema>
export type CountryPlace = z.infer<typeof countryPlaceSchema>
export type RegionPlace = z.infer<typeof regionPlaceSchema>

/** All places, sorted by name. */
export const placesSchema = z.object({ regions: z.array(regionPlaceSchema) })
export type Places = z.infer<typeof placesSchema>

const kind = z.enum(PLACE_KINDS)
export const placeKindParamsSchema = z.object({ kind })
export const placeParamsSchema = z.object({ kind, placeId: wholeNumber(1, 2_147_483_647) })

const fields = {
  name: z.string(),
  /** The region of a country, the country of a destination. */
  within: z.nullable(id),
  /** Of a country. */
  iso_code: z.nullable(z.string()),
}

export const placeCreateSchema = z.object({
  name: fields.name,
  within: z._default(fields.within, null),
  /** If absent, a country gets the code that its name is known to have. */
  iso_code: z.optional(fields.iso_code),
})
export type PlaceCreate = z.infer<typeof placeCreateSchema>
export const placeCreatedSchema = z.object({ id: z.int() })

export const placeChangeSchema = z.object({
  name: z.optional(fields.name),
  within: z.optional(fields.within),
  iso_code: z.optional(fields.iso_code),
  is_retired: z.optional(z.boolean()),
  /** What the caller believes it to be. If it is something else by now, nothing changes. */
  was: z.optional(z.partial(z.object(fields))),
})
export type PlaceChange = z.infer<typeof placeChangeSchema>

export const placeMergeSchema = z.object({ into: id })
/** The number of trips that now have another destination. */
export const placeMergedSchema = z.object({ trips: z.int() })
