import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseIn } from '../../src/database/embedded/data-folder.ts'
import { openEmbeddedDatabase } from '../../src/database/embedded-database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { loadSamples } from './sample-day.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'sojourn-embedded-'))
  const [empty, migrated, sample] = [
    join(root, 'empty'),
    join(root, 'migrated'),
    join(root, 'sample'),
  ] as const
  const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, preserveTimestamps: true })

  await (await openEmbeddedDatabase(empty)).close()
  // The default is 128 MB, and getting it ready takes a third of the time that opening takes.
  appendFileSync(join(databaseIn(empty), 'postgresql.conf'), "shared_buffers = '16MB'\n")

  copy(empty, migrated)
  const database = await openEmbeddedDatabase(migrated)
  await migrate(database.db)
  await database.close()

  copy(migrated, sample)
  const filled = await openEmbeddedDatabase(sample)
  const sampleDay = await loadSamples(filled.db)
  await filled.close()

  project.provide('template', { engine: 'embedded', empty, migrated, sample, sampleDay })
  return () => rmSync(root, { recursive: true, force: true })
}
