import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, run } from './run.ts'

const dist = join(root, 'web', 'dist')
const fingerprintFile = join(dist, '.fingerprint')
const SOURCES = [
  'web/{src,public}/**/*',
  'web/*.{html,ts,cjs,json}',
  'contract/src/**/*.ts',
  'package-lock.json',
]
const COMPRESSED = /\.(js|css|svg|html|json|txt|webmanifest)$/

/** Builds the front end unless it is already built from these sources. */
export async function buildWeb(): Promise<void> {
  const fingerprint = await fingerprintSources()
  const built = await readFile(fingerprintFile, 'utf8').catch(() => '')
  if (built === fingerprint) return

  console.log('Building the front end…')
  const succeeded = await run({ command: 'vite', args: ['build'], cwd: join(root, 'web'), isQuiet: true })
  if (!succeeded) {
    console.error("Couldn't build the front end. The reason is above.")
    process.exit(1)
  }
  await compress()
  // Written last, so that an interrupted build is built again.
  await writeFile(fingerprintFile, fingerprint)
}

async function fingerprintSources(): Promise<string> {
  const files = []
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}

async function compress(): Promise<void> {
  for await (const name of glob('**/*', { cwd: dist })) {
    if (!COMPRESSED.test(name)) continue
    const bytes = await readFile(join(dist, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    await writeFile(join(dist, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    await writeFile(join(dist, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
  }
}
