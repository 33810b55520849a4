import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { openEmbedded } from '../../src/database/embedded/open-embedded.ts'
import '../support/provided.ts'

/** New data folders for one test file, removed at its end. Unprivileged child processes can reach them. */
export function useDataDirs() {
  const root = fs.mkdtempSync(join(tmpdir(), 'sojourn-engine-'))
  fs.chmodSync(root, 0o755)
  let count = 0
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }), 60_000)
  return {
    emptyDataDir: () => join(root, `data-${count++}`),
  }
}

/** The first start takes seconds, so it is done once for all files. Each file adds a table of trips and copies that folder. */
export function useTemplate(emptyDataDir: () => string) {
  const template = emptyDataDir()
  beforeAll(async () => {
    const provided = inject('template')
    if (provided.engine === 'embedded') fs.cpSync(provided.empty, template, { recursive: true })
    const engine = await openEmbedded(template)
    await engine.pglite.exec('CREATE TABLE trip (id int PRIMARY KEY, note text)')
    await engine.close()
  }, 60_000)
  return () => {
    const dataDir = emptyDataDir()
    fs.cpSync(template, dataDir, { recursive: true })
    return dataDir
  }
}

export async function tripIds(dataDir: string): Promise<number[]> {
  const engine = await openEmbedded(dataDir)
  const { rows } = await engine.pglite.query<{ id: number }>('SELECT id FROM trip ORDER BY id')
  await engine.close()
  return rows.map((row) => row.id)
}

/** Every path in a folder with its mode and the hash of its content. */
export function contentOf(path: string): string[] {
  const stat = fs.lstatSync(path)
  const mode = stat.mode.toString(8)
  if (!stat.isDirectory()) {
    return [`${path} ${mode} ${createHash('sha256').update(fs.readFileSync(path)).digest('hex')}`]
  }
  const names = fs.readdirSync(path).sort()
  return [`${path} ${mode}`, ...names.flatMap((name) => contentOf(join(path, name)))]
}
