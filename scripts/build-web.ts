import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildOnce } from './build-once.ts'
import { root, run } from './run.ts'

const dist = join(root, 'web', 'dist')
const COMPRESSED = /\.(js|css|svg|html|json|txt|webmanifest)$/

/** Builds the front end unless it is already built from these sources. */
export function buildWeb(): Promise<void> {
  return buildOnce({
    what: 'the front end',
    folder: dist,
    sources: [
      'web/{src,public}/**/*',
      'web/*.{html,ts,js,cjs,json}',
      'contract/src/**/*.ts',
      'package-lock.json',
    ],
    build: async () => {
      // Tests build it too, in their own environment.
      const env = { NODE_ENV: 'production' }
      const cwd = join(root, 'web')
      const isBuilt = await run({ command: 'vite', args: ['build'], cwd, env, isQuiet: true })
      if (isBuilt) await compress()
      return isBuilt
    },
  })
}

async function compress(): Promise<void> {
  const names = globSync('**/*', { cwd: dist }).filter((name) => COMPRESSED.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(dist, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      await writeFile(join(dist, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      await writeFile(join(dist, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
    }),
  )
}
