import { join, relative, sep } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

interface Bundle {
  sources: string
  target: string
  /** The sources as seen from the bundle, for example `../src/`. */
  places: string
  /** Packages that aren't bundled. */
  external: string[]
  plugins?: Plugin[]
  output?: Pick<NonNullable<InlineConfig['build']>, 'minify' | 'rolldownOptions'>
}

/** Bundles the server and the packages it imports into `main.mjs` and the files that it loads on demand. */
export async function bundleServer({
  sources,
  target,
  places,
  external,
  plugins = [],
  output,
}: Bundle): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [rememberPlaces(sources, places), ...plugins],
    ssr: { noExternal: true, external: ['pg-native', ...external] },
    build: {
      ssr: join(sources, 'main.ts'),
      outDir: target,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
      ...output,
    },
  })
}

/** Each module finds the files beside it where it would without the bundle. */
function rememberPlaces(sources: string, places: string): Plugin {
  return {
    name: 'remember-places',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources)) return undefined
      const place = places + relative(sources, id).split(sep).join('/')
      return code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
    },
  }
}
