import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../escape-html.ts'

/** The parts of Swagger UI that the page needs. */
const PAGE_FILES = ['swagger-ui-bundle.js', 'swagger-ui.css']

const START_PAGE = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null })
`

/**
 * The API in OpenAPI, and a page to browse it. The document is written with the first request for it. The page only needs files
 * of Swagger UI: loading its plugin took every start about 0.1 seconds of processor time.
 */
export function addApiDocs(api: FastifyInstance, { productName, publicUrl }: Config): void {
  let document: Promise<string> | undefined
  const page = pageOf(`${productName} API`)
  api.get('/openapi.json', async (_request, reply) => {
    document ??= writeDocument(productName, publicUrl)
    return reply.type('application/json; charset=utf-8').send(await document)
  })
  api.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  api.get('/docs/static/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START_PAGE),
  )
  for (const file of PAGE_FILES) {
    api.get(`/docs/static/${file}`, (_request, reply) => reply.sendFile(file, pageFolder()))
  }
}

async function writeDocument(productName: string, publicUrl: string): Promise<string> {
  const { openApiDocument } = await import('./openapi/document.ts')
  return JSON.stringify(openApiDocument(productName, publicUrl))
}

function pageOf(title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="/api/docs/static/swagger-ui.css">
  </head>
  <body>
    <div id="api"></div>
    <script src="/api/docs/static/swagger-ui-bundle.js"></script>
    <script src="/api/docs/static/start.js"></script>
  </body>
</html>
`
}

function pageFolder(): string {
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve('@fastify/swagger-ui/package.json')), 'static')
}
