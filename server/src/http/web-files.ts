import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../escape-html.ts'
import { StartError } from '../start-error.ts'
import { TRUSTED_TYPES } from './answer-headers.ts'
import { handleUnknownPath } from './error-handler.ts'
import { FORGETTING_WORKER, workerFor } from './service-worker.ts'

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const YEAR_SECONDS = 31_536_000
/** Programs look under `/.well-known/` for what a server can do, and would take the page for an answer. */
const NOT_THE_APP = /^\/(api|assets|\.well-known)(?:[/?]|$)/

/** Serves the built front end: hashed assets, which can be cached forever, and its only page, never cached, for every other path. */
export async function addWebFiles(app: FastifyInstance, config: Config): Promise<void> {
  const page = await readPage(config)
  const common = { preCompressed: true, cacheControl: false, index: false } as const
  await app.register(serveStatic, {
    ...common,
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    // Compressed files are sent instead of the originals, and have no addresses of their own.
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    setHeaders: (reply) => reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  })
  await app.register(serveStatic, {
    ...common,
    root: webFolder,
    decorateReply: false,
    // One route for each of these few files. Every other path gets the page below.
    wildcard: false,
    globIgnore: ['assets/**', 'index.html*', 'sw.js*', 'manifest.webmanifest*', '**/*.{br,gz}'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
  const worker = config.localCopy === 'off' ? FORGETTING_WORKER : workerFor(await readBuilt('sw.js'), page)
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
  const manifest = await readManifest(config)
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  )
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || NOT_THE_APP.test(request.url)) return handleUnknownPath(request, reply)
    const policy = reply.getHeader('content-security-policy')
    return reply
      .header('content-security-policy', `${policy};${TRUSTED_TYPES}`)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** What the app must know before its first call. */
async function readPage({ productName, singleSignOn, passwordSignIn, localCopy }: Config): Promise<string> {
  const page = await readBuilt('index.html')
  const titled = page.replace(/(<title>)[^<]*/, (_, tag) => tag + escapeHtml(productName))
  const known = {
    'application-name': productName,
    'single-sign-on': singleSignOn?.name ?? '',
    'password-sign-in': passwordSignIn,
    'local-copy': localCopy,
  }
  return Object.entries(known).reduce(
    (html, [name, content]) =>
      html.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*`),
        (_, tag) => tag + escapeHtml(content),
      ),
    titled,
  )
}

/** The installed app has the product's name too. */
async function readManifest({ productName }: Config): Promise<string> {
  const manifest = JSON.parse(await readBuilt('manifest.webmanifest'))
  return JSON.stringify({ ...manifest, name: productName, short_name: productName })
}

function readBuilt(file: string): Promise<string> {
  return readFile(join(webFolder, file), 'utf8').catch(() => {
    throw new StartError('The front end hasn\'t been built. Run "npm start", which builds it.')
  })
}
