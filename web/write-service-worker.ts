import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Fetched by the browser itself, when someone installs the app. */
const NOT_KEPT = /^(icons|manifest\.webmanifest|robots\.txt)$/

/** Tells the service worker which files there are. Their names change with their content, and so does the worker. */
export function writeServiceWorker(): Plugin {
  return {
    name: 'write-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
        const unhashed = readdirSync(new URL('public', import.meta.url)).filter(
          (file) => !NOT_KEPT.test(file),
        )
        const files = [...built, ...unhashed].sort().map((file) => `/${file}`)
        const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
        const source = worker.replace('const FILES = []', `const FILES = ${JSON.stringify(files)}`)
        if (source === worker) throw new Error('The service worker has no list of files')
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}
