import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'

/** OpenAPI, generated from the schemas that validate requests, and a page to browse it. */
export async function addApiDocs(api: FastifyInstance, config: Config): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.productName} API`,
        version: '1',
        description: 'Record, review and follow the business trips of university staff.',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
  await api.register(swaggerUi, { routePrefix: '/docs', theme: { title: `${config.productName} API` } })
}
