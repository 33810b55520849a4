import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyDatabase } from './copy-database.ts'
import './provided.ts'

type Content = 'empty' | 'migrated' | 'sample'

/** A database for one test, and the settings that point to it. */
export interface TestDatabase {
  settings: { DATA_DIR: string; DATABASE_URL?: string }
  remove(): Promise<void>
}

/** With its tables but without trips, unless something else is wanted. */
export async function createTestDatabase({
  content = 'migrated',
}: {
  content?: Content
} = {}): Promise<TestDatabase> {
  const template = inject('template')
  const folder = mkdtempSync(join(tmpdir(), 'sojourn-test-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (template.engine === 'embedded') {
    cpSync(template[content], folder, { recursive: true, preserveTimestamps: true })
    return { settings: { DATA_DIR: folder }, remove: async () => removeFolder() }
  }

  const { url, remove } = await copyDatabase(template[content])
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: url },
    remove: async () => {
      await remove()
      removeFolder()
    },
  }
}
