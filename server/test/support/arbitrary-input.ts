import type { Schema } from '@sojourn/contract/api/endpoint'
import fc from 'fast-check'
import * as z from 'zod/mini'

interface JsonSchema {
  type?: string | string[]
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  format?: string
  pattern?: string
}

/** What breaks software: NUL, half characters, huge and odd numbers, code in other languages, keys with a special meaning. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '‮right to left',
    "'; drop table trip; --",
    '<script>alert(1)</script>',
    '=cmd|calc',
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    'x'.repeat(10_000),
    '💥'.repeat(500),
    '0x10',
    '1e309',
    Number.MAX_SAFE_INTEGER,
    -1,
    1e308,
    -0,
    0.1 + 0.2,
    null,
    true,
    [],
    {},
    { toString: 'x', constructor: { prototype: 1 } },
    { length: -1 },
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.json().map((text) => JSON.parse(text)),
  fc.integer({ min: 1, max: 2_000 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)

/** Mostly what a schema expects, mixed with hostile values. */
export function arbitraryInput(schema: Schema): fc.Arbitrary<unknown> {
  return ofJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function ofJson(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: proper(schema) }, { weight: 1, arbitrary: hostile })
}

function proper(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(ofJson))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const [type = ''] = [schema.type].flat()
  switch (type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(ofJson(schema.items ?? {}), { maxLength: 4 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: -5, max: 200 }), fc.double({ min: 0, max: 1000, noNaN: true }))
    default:
      return text(schema)
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, ofJson(inner)]))
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(model, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...model, __proto__x: hostile, constructor: hostile }) },
  )
}

function text({ format, pattern }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'date')
    return fc.constantFrom('2026-01-01', '2026-12-31', '2028-02-29', '2026-02-30', '0000-00-00')
  if (pattern?.includes('\\d'))
    return fc.oneof(fc.integer({ min: 0, max: 130 }).map(String), fc.constantFrom('', '007', '99999999999'))
  return fc.oneof(fc.constantFrom('10001', '10002', '1', '7', 'Europe', 'true'), fc.string({ maxLength: 20 }))
}
