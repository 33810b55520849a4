import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { exampleOf } from './examples.ts'
import type { Json, JsonSchemas } from './json-schemas.ts'
import { PARAMETERS } from './parameters.ts'
import { refusedResponses } from './refusals.ts'
import { callersOf, securityOf } from './security.ts'
import { tagOf } from './tags.ts'

const FORM = 'application/x-www-form-urlencoded'

/** A call as OpenAPI describes it. Everything follows from the contract. */
export function operationOf(name: string, endpoint: Endpoint, schemas: JsonSchemas): Json {
  const parameters = parametersOf(endpoint, schemas)
  const requestBody = bodyOf(endpoint, schemas)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `${endpoint.description}\n\n${callersOf(endpoint)}`,
    tags: [tagOf(endpoint.path)],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [endpoint.status]: successOf(endpoint, schemas),
      ...refusedResponses(endpoint),
    },
  }
}

function parametersOf({ params, query, headers }: Endpoint, schemas: JsonSchemas): Json[] {
  return Object.entries({ path: params, query, header: headers }).flatMap(([place, schema]) => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemas.inFull(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      ...PARAMETERS[name],
      ...(required.includes(name) && { required: true }),
      schema: property,
    }))
  })
}

function bodyOf({ body, ...endpoint }: Endpoint, schemas: JsonSchemas): Json | undefined {
  if (endpoint.takesFile) {
    const types = endpoint.isCsvOnly ? [FILE_TYPES.csv] : Object.values(FILE_TYPES)
    const file = { schema: { type: 'string', format: 'binary' } }
    return { required: true, content: Object.fromEntries(types.map((type) => [type, file])) }
  }
  if (!body) return undefined
  const schema = schemas.refer(body, 'input')
  const content = { schema, example: exampleOf(schema, schemas, 'with optional fields') }
  if (endpoint.takesForm) return { required: true, content: { [FORM]: content } }
  return {
    required: true,
    content: {
      'application/json': content,
      ...(endpoint.acceptsText && { 'text/plain': { schema: { type: 'string' } } }),
    },
  }
}

function successOf({ status, output, mediaType }: Endpoint, schemas: JsonSchemas): Json {
  const description = SUCCESSES[status] ?? 'Success'
  if (status === 303) {
    return {
      description,
      headers: { Location: { description: 'Where it leads', schema: { type: 'string' } } },
    }
  }
  if (!mediaType) return { description }
  if (!output) return { description, content: { [mediaType]: { schema: { type: 'string' } } } }
  const schema = schemas.refer(output, 'output')
  return { description, content: { [mediaType]: { schema, example: exampleOf(schema, schemas) } } }
}

const SUCCESSES: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted. The rest happens later',
  204: 'Success, with no content',
  303: 'Leads to a page of the app',
}
