import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedDatabase } from '../../src/database/embedded-database.ts'
import { migrate } from '../../src/database/migrate.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'sojourn-embedded-'))
  const database = await openEmbeddedDatabase(folder)
  await migrate(database.db)
  await database.close()
  project.provide('template', { engine: 'embedded', folder })
  return () => rmSync(folder, { recursive: true, force: true })
}
