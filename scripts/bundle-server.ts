import { basename, join, relative, sep } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

type Rolldown = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>

interface Bundle {
  sources: string
  target: string
  /** The sources as seen from the bundle, for example `../src/`. */
  places: string
  /** Packages that aren't bundled. */
  external: string[]
  /** The files that the server starts as threads. */
  threads: string[]
  plugins?: Plugin[]
  minify?: boolean
  output?: Rolldown['output'] & object
}

/** Bundles the server and the packages it imports into `main.mjs`, its threads and the files that it loads on demand. */
export async function bundleServer({
  sources,
  target,
  places,
  external,
  threads,
  plugins = [],
  minify = false,
  output,
}: Bundle): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [rememberPlaces(sources, places, threads), ...plugins],
    ssr: { noExternal: true, external: ['pg-native', ...external] },
    build: {
      ssr: true,
      outDir: target,
      emptyOutDir: true,
      minify,
      rolldownOptions: {
        input: ['main.ts', ...threads].map((file) => join(sources, file)),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', ...output },
      },
    },
  })
}

/** Each module finds the files beside it where it would without the bundle. A thread is a file of the bundle. */
function rememberPlaces(sources: string, places: string, threads: readonly string[]): Plugin {
  return {
    name: 'remember-places',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources)) return undefined
      const place = `new URL('${places + relative(sources, id).split(sep).join('/')}', import.meta.url).href`
      const placed = code.replaceAll('import.meta.url', place)
      return threads.reduce((text, thread) => {
        const name = basename(thread, '.ts')
        return text.replace(`'./${name}.ts', ${place}`, `'./${name}.mjs', import.meta.url`)
      }, placed)
    },
  }
}
