import { apiErrorSchema } from '@sojourn/contract/api/api-error'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'

/** Fastify checks requests and writes answers with this schema. */
export function schemaOf({
  body,
  params,
  query,
  headers,
  status,
  takesFile,
  ...answer
}: Endpoint): FastifySchema {
  return {
    ...(takesFile && { body: z.any() }),
    ...(body && { body }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    response: { [status]: successOf(answer), '4xx': apiErrorSchema, '5xx': apiErrorSchema },
  }
}

function successOf({ output, mediaType }: Pick<Endpoint, 'output' | 'mediaType'>) {
  if (output) return output
  return mediaType ? { content: { [mediaType]: { schema: z.string() } } } : z.null()
}
