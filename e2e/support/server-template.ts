import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/** Creates a data folder with the sample data once; the server of each file of tests starts with a copy of it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sojourn-e2e-template-'))
  // As people start it. The servers of the tests run with other flags.
  const server = await startServer(folder, undefined, { flags: [] })
  await server.stop()
  process.env.E2E_TEMPLATE = folder
  return () => rm(folder, { recursive: true, force: true })
}
