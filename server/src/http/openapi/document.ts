import { apiErrorSchema } from '@sojourn/contract/api/api-error'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { namedSchemas } from './components.ts'
import { type Json, JsonSchemas } from './json-schemas.ts'
import { operationOf } from './operation.ts'
import { sharedResponses } from './refusals.ts'
import { SECURITY_SCHEMES } from './security.ts'
import { TAGS } from './tags.ts'

/** The API in OpenAPI, from the table that routes are made from and the schemas that validate requests. */
export function openApiDocument(productName: string, publicUrl: string): Json {
  const calls: [string, Endpoint][] = Object.entries(endpoints)
  const schemas = schemasOf(calls.map(([, call]) => call))
  const paths: Record<string, Json> = {}
  for (const [name, call] of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, schemas) }
  }
  const responses = sharedResponses(schemas.refer(apiErrorSchema, 'output'))
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: 'Record, review and follow the business trips of university staff.',
      contact: { name: productName, url: publicUrl },
      license: { name: 'Not licensed for use elsewhere', identifier: 'LicenseRef-Unlicensed' },
    },
    // Relative to the address of this document, so it is right behind any proxy and on a developer's machine.
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: schemas.components(), responses, securitySchemes: SECURITY_SCHEMES },
  }
}

function schemasOf(calls: Endpoint[]): JsonSchemas {
  const schemas = calls.flatMap(({ params, query, headers, body, output }) => [
    params,
    query,
    headers,
    body,
    output,
  ])
  return new JsonSchemas(
    namedSchemas(),
    schemas.filter((schema) => schema !== undefined),
  )
}
