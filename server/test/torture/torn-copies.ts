import { cpSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { startServer } from '../support/server-process.ts'
import type { Outcome } from './kill-rounds.ts'

const TEARS: Record<string, (database: string) => void> = {
  'without its version': (database) => rmSync(join(database, 'PG_VERSION')),
  'with half a control file': (database) => truncateSync(join(database, 'global', 'pg_control'), 100),
  'without its log': (database) => {
    const log = join(database, 'pg_wal')
    for (const name of readdirSync(log)) rmSync(join(log, name), { recursive: true })
  },
}

const REFUSAL = /^Sojourn did not start\. .*(is incomplete|didn't start) \(.*\)\. .*backup/

/** Makes incomplete copies of a data folder. Each must be refused with a sentence. */
export async function tornCopies(dataDir: string, folder: string): Promise<Outcome> {
  const broken: string[] = []
  for (const [index, [name, tear]] of Object.entries(TEARS).entries()) {
    const copy = join(folder, `torn-${index}`)
    cpSync(dataDir, copy, { recursive: true })
    tear(join(copy, 'database'))
    const server = startServer({ DATA_DIR: copy, HOST: '127.0.0.1', PORT: String(await freePort()) })
    const isServing = await server.isServing
    server.kill('SIGKILL')
    const code = await server.ended
    const said = server.output().trim()
    if (isServing || code !== 1 || !REFUSAL.test(said))
      broken.push(`a copy ${name} was not refused with a sentence: ${said}`)
  }
  return { did: `${Object.keys(TEARS).length} torn copies of a data folder`, broken }
}
