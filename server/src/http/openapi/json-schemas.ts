import type { Schema } from '@sojourn/contract/api/endpoint'
import * as z from 'zod/mini'

export type Json = { [key: string]: unknown }

/** Schemas with transformations and defaults differ in what is sent and what is answered. */
type Direction = 'input' | 'output'

const COMPONENTS = '#/components/schemas/'

/** Writes the contract's schemas as JSON Schema, with references to those that have a name. */
export class JsonSchemas {
  readonly #names: ReadonlyMap<Schema, string>
  readonly #ids: ReadonlyMap<Schema, string>
  readonly #written: Record<Direction, Record<string, Json>>
  readonly #components = new Map<string, Json>()

  constructor(names: ReadonlyMap<Schema, string>, schemas: readonly Schema[]) {
    const unnamed = schemas.filter((schema) => !names.has(schema))
    this.#names = names
    this.#ids = new Map([...names, ...unnamed.map((schema, index) => [schema, `unnamed ${index}`] as const)])
    this.#written = { input: write(this.#ids, 'input'), output: write(this.#ids, 'output') }
  }

  /** A reference to the schema if it has a name, otherwise the schema. */
  refer(schema: Schema, direction: Direction): Json {
    const name = this.#names.get(schema)
    if (name === undefined) return this.inFull(schema, direction)
    return this.#keepReferred({ $ref: COMPONENTS + name }, direction)
  }

  /** The schema itself, even if it has a name. */
  inFull(schema: Schema, direction: Direction): Json {
    return this.#keepReferred(this.#written[direction][this.#ids.get(schema) ?? ''] ?? {}, direction)
  }

  /** What a reference refers to. */
  find(reference: string): Json {
    return this.#components.get(nameIn(reference)) ?? {}
  }

  /** Everything that was referred to, sorted by name. */
  components(): Json {
    return Object.fromEntries([...this.#components].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  #keepReferred(written: Json, direction: Direction): Json {
    if (typeof written.$ref === 'string') this.#keep(nameIn(written.$ref), direction)
    for (const part of Object.values(written)) {
      if (typeof part === 'object' && part !== null) this.#keepReferred(part as Json, direction)
    }
    return written
  }

  #keep(name: string, direction: Direction): void {
    const component = this.#written[direction][name]
    if (!component) throw new Error(`No schema is called ${name}.`)
    const known = this.#components.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(
        `${name} isn't the same when it is sent and when it is answered, so it needs two schemas.`,
      )
    }
    if (known) return
    this.#components.set(name, component)
    this.#keepReferred(component, direction)
  }
}

function nameIn(reference: string): string {
  return reference.slice(COMPONENTS.length)
}

/** Writes all of them together, because zod only refers to schemas that it writes at the same time. */
function write(ids: ReadonlyMap<Schema, string>, direction: Direction): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of ids) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    uri: (id) => COMPONENTS + id,
    unrepresentable: 'any',
    override: simplify,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema as Json]),
  )
}

interface Written {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

function simplify({ zodSchema: { _zod: zod }, jsonSchema }: Written): void {
  // Responses can get more fields, and unknown ones in a body are ignored, unless the schema is strict.
  if (zod.def.type === 'object' && !zod.def.catchall) delete jsonSchema.additionalProperties
  if (zod.def.type === 'pipe') asNumber(zod.def.out, jsonSchema)
  // The format says it in a word.
  if (jsonSchema.format) delete jsonSchema.pattern
  // Every whole number is between these.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** A number in an address arrives as text, but for the caller it is a number. */
function asNumber(result: Schema, jsonSchema: Written['jsonSchema']): void {
  const { type, minimum, maximum } = z.toJSONSchema(result, { unrepresentable: 'any' })
  if (type !== 'integer') return
  delete jsonSchema.pattern
  Object.assign(jsonSchema, { type, minimum, maximum })
}
