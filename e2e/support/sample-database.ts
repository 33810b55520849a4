import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'
import { startServer } from './server.ts'

/** Creates a database with the sample data once; the server of each file of tests starts with a copy of it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'sojourn-e2e-'))
  const server = await startServer(folder, undefined, { settings: { DATABASE_URL: postgres.url } })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  process.env.E2E_SAMPLE_DATABASE = postgres.url
  return () => postgres.stop()
}
