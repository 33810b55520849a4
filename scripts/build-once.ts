import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

interface Build {
  what: string
  /** Where the result goes. */
  folder: string
  /** Patterns of the files it is built from. */
  sources: readonly string[]
  build: () => Promise<boolean>
}

/** Builds, unless it is already built from these sources. */
export async function buildOnce({ what, folder, sources, build }: Build): Promise<void> {
  const fingerprintFile = join(folder, '.fingerprint')
  const fingerprint = await fingerprintOf(sources)
  const built = await readFile(fingerprintFile, 'utf8').catch(() => '')
  if (built === fingerprint) return

  console.log(`Building ${what}…`)
  if (!(await build())) {
    console.error(`Couldn't build ${what}. The reason is above.`)
    process.exit(1)
  }
  // Written last, so that an interrupted build is built again.
  await writeFile(fingerprintFile, fingerprint)
}

async function fingerprintOf(sources: readonly string[]): Promise<string> {
  const files = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}
