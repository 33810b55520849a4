import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './rounds.ts'
import { startServer } from './server.ts'

const TRIPS = 10_000
const ROUNDS = 7
const server = fileURLToPath(new URL('../../server', import.meta.url))
const OPEN_ENGINE = `
  import { PGlite } from '@electric-sql/pglite'
  const engine = await PGlite.create(process.argv[1])
  await engine.query('select count(*) from trip')
  await engine.close()`

/** Compares the time until the server is ready, on an existing folder, with a process that opens the engine and runs one query. */
export async function coldStart(databases: Databases): Promise<Figure[]> {
  const { settings } = await databases.embedded(TRIPS)
  const { ours, engine } = await inTurns(ROUNDS, {
    ours: async () => {
      const running = await startServer(settings)
      await running.stop()
      return running.readyAfterMs
    },
    engine: () => openEngine(`${settings.DATA_DIR}/database`),
  })
  return [
    {
      name: `Start to ready, ${TRIPS} trips, embedded`,
      ours: `${ours.toFixed(0)} ms`,
      yardstick: `${engine.toFixed(0)} ms for a process that only opens the engine`,
      ratio: ours / engine,
      goal: { atMost: 1.5 },
    },
  ]
}

async function openEngine(folder: string): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', OPEN_ENGINE, folder], {
    cwd: server,
    stdio: 'inherit',
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the engine ended with ${code}`)),
    )
  })
  return performance.now() - started
}
