import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const program = fileURLToPath(new URL('../../server/test/support/serve-postgres.ts', import.meta.url))

export interface PostgresDatabase {
  url: string
  remove(): Promise<void>
}

/** A PostgreSQL server with an empty database, for as long as the tests run. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])
  if (!String(line)) throw new Error('PostgreSQL did not start')
  return {
    url: String(line).trim(),
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** A database of one's own on the server of all tests, empty or with the sample data. */
export async function createDatabase(content: 'empty' | 'sample'): Promise<PostgresDatabase> {
  const url = new URL(String(process.env.E2E_SAMPLE_DATABASE))
  const template = content === 'sample' ? url.pathname.slice(1) : 'template0'
  const name = `sojourn_e2e_${randomUUID().replaceAll('-', '')}`
  url.pathname = '/postgres'
  const admin = url.href
  await onServer(admin, `create database ${name} template ${template}`)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => onServer(admin, `drop database ${name} with (force)`) }
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
