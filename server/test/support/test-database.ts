import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
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

  const url = new URL(template[content])
  const source = url.pathname.slice(1)
  const name = `sojourn_test_${randomUUID().replaceAll('-', '')}`
  url.pathname = '/postgres'
  const admin = url.href
  await onServer(admin, `create database ${name} template ${source}`)
  url.pathname = `/${name}`
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: url.href },
    remove: async () => {
      await onServer(admin, `drop database ${name} with (force)`)
      removeFolder()
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
