import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** The tests' own pages and modules. */
const OF_VITEST = /^\/(__vitest|@|node_modules\/|web\/|contract\/)/

/** Runs before the app's first script: see mount-app.ts. */
const PREPARE = '<script>parent.prepareApp(window)</script>'

/** Serves the built app at every address of its own, as the server does, with a first script by which the test takes the place of the API. */
export function serveApp(): Plugin {
  return {
    name: 'serve-app',
    enforce: 'pre',
    // Vitest's own import of a module whose name isn't known before, which Vite would warn of.
    transform: {
      filter: { id: /vite_module-runner/ },
      handler: (code) => code.replace('import(filepath)', 'import(/* @vite-ignore */ filepath)'),
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (OF_VITEST.test(pathname)) return next()
        const isPage = request.headers['sec-fetch-dest'] === 'iframe'
        const fault = faultOf(pathname, request.headers.cookie)
        if (fault === 'silent') return
        if (fault === 'cut') return response.destroy()
        const file = await readFile(dist + (isPage ? 'index.html' : pathname.slice(1))).catch(() => undefined)
        if (fault === 'missing') response.writeHead(404).end()
        else if (!file && isPage) response.end('The front end must be built first: use "npm run component".')
        else if (!file) next()
        else if (isPage) {
          response.setHeader('content-type', 'text/html')
          response.end(String(file).replace('<head>', `<head>${PREPARE}`))
        } else {
          response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream')
          response.setHeader('cache-control', 'max-age=31536000, immutable')
          response.end(file)
        }
      })
    },
  }
}

/** What the test wants to happen to a file: see file-faults.ts. */
function faultOf(pathname: string, cookies = ''): string | undefined {
  const [, fault, name, type] = /\bfault=(\w+):([\w-]+)\.(js|css)/.exec(cookies) ?? []
  return pathname.startsWith(`/assets/${name}-`) && extname(pathname) === `.${type}` ? fault : undefined
}
