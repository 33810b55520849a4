import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedDatabase } from '../../src/database/embedded-database.ts'
import { migrate } from '../../src/database/migrate.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'sojourn-embedded-'))
  const [empty, folder] = [join(root, 'empty'), join(root, 'migrated')]
  await (await openEmbeddedDatabase(empty)).close()
  cpSync(empty, folder, { recursive: true, preserveTimestamps: true })
  const database = await openEmbeddedDatabase(folder)
  await migrate(database.db)
  await database.close()
  project.provide('template', { engine: 'embedded', folder, empty })
  return () => rmSync(root, { recursive: true, force: true })
}
