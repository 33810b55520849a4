import { apiErrorSchema } from '@sojourn/contract/api/api-error'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'

/** Fastify checks requests with this schema, and the API documentation is generated from it. */
export function schemaOf({
  keys,
  body,
  params,
  query,
  headers,
  path,
  status,
  summary,
  takesFile,
  isCsvOnly,
  takesForm,
  ...answer
}: Endpoint): FastifySchema {
  return {
    summary,
    ...(takesForm && { consumes: ['application/x-www-form-urlencoded'] }),
    ...(takesFile && { consumes: isCsvOnly ? [FILE_TYPES.csv] : Object.values(FILE_TYPES), body: z.any() }),
    tags: [path.split('/')[1] ?? ''],
    security: keys.length === 0 ? [] : [{ bearer: [] }],
    ...(body && { body }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    response: { [status]: successOf(answer), '4xx': apiErrorSchema, '5xx': apiErrorSchema },
  } as FastifySchema
}

function successOf({ output, mediaType }: Pick<Endpoint, 'output' | 'mediaType'>) {
  if (output) return output
  if (mediaType) return { description: 'Success', content: { [mediaType]: { schema: z.string() } } }
  return z.null().check(z.meta({ description: 'Success, with no content' }))
}
