import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgresDatabase } from '../../src/database/postgres-database.ts'
import { startPostgres } from './postgres-server.ts'
import { loadSamples } from './sample-day.ts'
import './provided.ts'

/** The project says which version it wants. TEST_DATABASE_URL names a server to use instead of starting one; its user must be allowed to create databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres(project.getProvidedContext().postgresVersion)
  const urlOf = (name: string) => {
    const url = new URL(given ?? server?.url('postgres') ?? '')
    url.pathname = `/${name}`
    return url.href
  }
  const [migrated, sample] = [`sojourn_template_${process.pid}`, `sojourn_sample_${process.pid}`] as const
  const admin = new pg.Client({ connectionString: given ?? server?.url('postgres') })
  await admin.connect()

  await admin.query(`create database ${migrated}`)
  const database = await openPostgresDatabase(urlOf(migrated), () => undefined)
  await database.exclusively(migrate)
  await database.close()

  await admin.query(`create database ${sample} template ${migrated}`)
  const filled = await openPostgresDatabase(urlOf(sample), () => undefined)
  const sampleDay = await loadSamples(filled.db)
  await filled.close()

  project.provide('template', {
    engine: 'postgres',
    empty: urlOf('template0'),
    migrated: urlOf(migrated),
    sample: urlOf(sample),
    sampleDay,
  })
  return async () => {
    for (const name of [migrated, sample]) await admin.query(`drop database ${name}`)
    await admin.end()
    await server?.stop()
  }
}
