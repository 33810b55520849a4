import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgresDatabase } from '../../src/database/postgres-database.ts'
import { startPostgres } from './postgres-server.ts'
import './provided.ts'

/** TEST_DATABASE_URL names a server to use instead of starting one; its user must be allowed to create databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres()
  const admin = new pg.Client({ connectionString: given ?? server?.url('postgres') })
  await admin.connect()
  const name = `sojourn_template_${process.pid}`
  await admin.query(`create database ${name}`)

  const url = new URL(given ?? server?.url('postgres') ?? '')
  url.pathname = `/${name}`
  const database = await openPostgresDatabase(url.href, () => undefined)
  await database.exclusively(migrate)
  await database.close()
  project.provide('template', { engine: 'postgres', url: url.href })
  return async () => {
    await admin.query(`drop database ${name}`)
    await admin.end()
    await server?.stop()
  }
}
