import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface DatabaseCopy {
  url: string
  remove(): Promise<void>
}

/** A new database with the content of another one on the same server, to which nobody may be connected. */
export async function copyDatabase(template: string): Promise<DatabaseCopy> {
  const url = new URL(template)
  const source = url.pathname.slice(1)
  const name = `sojourn_test_${randomUUID().replaceAll('-', '')}`
  url.pathname = '/postgres'
  const admin = url.href
  await onServer(admin, `create database ${name} template ${source}`)
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
