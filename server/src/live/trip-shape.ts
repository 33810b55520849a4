import { hash } from 'node:crypto'
import { tripSchema } from '@sojourn/contract/trip/trip'
import * as z from 'zod/mini'

const DIGEST_LENGTH = 10

/** The shape from before feeds were marked with one. It stays unmarked, so that older versions continue in the same feed. */
export const UNMARKED_SHAPE = 'f0ad182bf2'

export const TRIP_SHAPE = shapeOf(tripSchema)

/** A digest of the keys of a trip, its people and its destinations, in any order. */
export function shapeOf(schema: z.core.$ZodType): string {
  const keys = keysIn(z.toJSONSchema(schema))
  return hash('sha256', [...new Set(keys)].sort().join()).slice(0, DIGEST_LENGTH)
}

function keysIn(schema: z.core.JSONSchema._JSONSchema, path = ''): string[] {
  if (typeof schema === 'boolean') return [path]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.flatMap((option) => keysIn(option, path))
  if (schema.items && !Array.isArray(schema.items)) return keysIn(schema.items, `${path}[]`)
  const inside = Object.entries(schema.properties ?? {})
  return inside.length === 0 ? [path] : inside.flatMap(([key, value]) => keysIn(value, `${path}.${key}`))
}
