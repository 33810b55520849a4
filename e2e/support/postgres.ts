import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../server/test/support/serve-postgres.ts', import.meta.url))

export interface PostgresDatabase {
  url: string
  stop(): Promise<void>
}

/** An empty database on a PostgreSQL server, which two servers can share. */
export async function startPostgres(): Promise<PostgresDatabase> {
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
