import { FIELD_EXAMPLES } from './field-examples.ts'
import type { Json, JsonSchemas } from './json-schemas.ts'

/** An example of a body or an answer, put together from examples of its fields. Optional fields are left out unless wanted. */
export function exampleOf(schema: Json, schemas: JsonSchemas, optional?: 'with optional fields'): unknown {
  return example(schema, '')

  function example(part: Json, field: string): unknown {
    if (typeof part.$ref === 'string') return example(schemas.find(part.$ref), field)
    const [first] = (part.anyOf ?? part.oneOf ?? []) as Json[]
    if (first) return example(first, field)
    if (part.properties) return objectOf(part as unknown as ObjectSchema)
    if (part.type === 'array') return [example(part.items as Json, field)]
    return sampleOf(part, field)
  }

  function objectOf({ properties, required = [] }: ObjectSchema): Json {
    const shown = Object.entries(properties).filter(([name]) => optional || required.includes(name))
    return Object.fromEntries(shown.map(([name, part]) => [name, example(part, name)]))
  }
}

interface ObjectSchema {
  properties: Record<string, Json>
  required?: string[]
}

function sampleOf(part: Json, field: string): unknown {
  const [type] = [part.type].flat()
  const known = FIELD_EXAMPLES[field]
  const isFitting = typeof known === (type === 'integer' ? 'number' : type)
  const options = part.enum as unknown[] | undefined
  if (options) return options.includes(known) ? known : options[0]
  if ('const' in part) return part.const
  if (isFitting && (part.format === undefined || part.format === 'date')) return known
  return BY_FORMAT[String(part.format)] ?? BY_TYPE[String(type)] ?? null
}

const BY_FORMAT: Record<string, unknown> = {
  date: '2026-03-31',
  'date-time': '2026-03-02T01:30:00.000Z',
  uuid: '5f0c1a52-3c1b-4f6e-9a55-2f7d1c0b8e11',
  uri: 'https://trips.example.edu/',
}

const BY_TYPE: Record<string, unknown> = { string: 'text', integer: 1, number: 1, boolean: true }
