import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { startServer } from '../support/server-process.ts'
import type { Outcome } from './kill-rounds.ts'
import { Ledger } from './ledger.ts'

interface Fault {
  name: string
  /** Lasts until someone was refused. */
  happens: (postgres: PostgresServer, isFelt: () => boolean) => Promise<void>
  ends?: (postgres: PostgresServer) => Promise<void>
}

const WRITERS = 4
const BACK_WITHIN_MS = 60_000
const CHANGES_BETWEEN = 10
const SMALL_WRITE = 4096

const STOPPED: Fault = {
  name: 'PostgreSQL stopped and started again',
  happens: async (postgres, isFelt) => {
    await postgres.halt()
    await until(isFelt)
  },
  ends: (postgres) => postgres.resume(),
}

const TERMINATED: Fault = {
  name: 'connections terminated',
  happens: (postgres, isFelt) => again(postgres, isFelt, 'pg_terminate_backend'),
}

const CANCELLED: Fault = {
  name: 'statements cancelled, as by a time-out',
  happens: (postgres, isFelt) => again(postgres, isFelt, 'pg_cancel_backend'),
}

/** Locks the tables until the server's own limit ends a statement. */
const TIMED_OUT: Fault = {
  name: 'statements that time out',
  happens: async (postgres, isFelt) => {
    const client = await connect(postgres)
    await client.query('begin; lock table trip in access exclusive mode')
    await until(isFelt)
    await client.end()
  },
}

function diskFull(folder: string): Fault {
  const filler = join(folder, 'filler')
  return {
    name: 'a full disk',
    happens: async (_postgres, isFelt) => {
      for (let isFull = false; !isFull; ) {
        isFull = await writeFile(filler, Buffer.alloc(SMALL_WRITE), { flag: 'a' }).then(
          () => false,
          () => true,
        )
      }
      await until(isFelt)
    },
    ends: () => rm(filler),
  }
}

/** Makes PostgreSQL unavailable in several ways while people write. They get clear answers, and everything recovers by itself. */
export async function postgresFaults(
  dataDir: string,
  form: 'short' | 'long',
  smallDisk?: string,
): Promise<Outcome> {
  const postgres = await startPostgres('oldest', { data: smallDisk && join(smallDisk, 'data') })
  const port = await freePort()
  const ledger = new Ledger(`http://127.0.0.1:${port}`)
  const server = startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url('postgres'),
    HOST: '127.0.0.1',
    PORT: String(port),
    SAMPLE_DATA: 'on',
    LOG_LEVEL: 'silent',
  })
  const faults = [
    TERMINATED,
    CANCELLED,
    STOPPED,
    ...(form === 'long' ? [TIMED_OUT] : []),
    ...(smallDisk ? [diskFull(smallDisk)] : []),
  ]
  try {
    if (!(await server.isServing)) throw new Error(`the server did not start: ${server.output()}`)
    await ledger.signIn(DEMO_STAFF_ID, DEMO_PASSWORD)
    for (const fault of faults) await suffer(fault, postgres, ledger)
    await ledger.compareAudit()
  } catch (error) {
    ledger.broken.push(String(error))
  }
  server.kill('SIGTERM')
  if ((await server.ended) !== 0) ledger.broken.push('the server did not stop cleanly at the end')
  await postgres.stop()
  const names = faults.map(({ name }) => name).join(', ')
  return {
    did: `${names}: ${ledger.acknowledged} changes acknowledged, ${ledger.refused} refused with 503`,
    broken: ledger.broken,
  }
}

async function suffer(fault: Fault, postgres: PostgresServer, ledger: Ledger): Promise<void> {
  let isOver = false
  const writing = ledger.write(WRITERS, () => isOver)
  try {
    await until(moreThan(() => ledger.acknowledged, CHANGES_BETWEEN))
    await fault.happens(
      postgres,
      moreThan(() => ledger.refused, 0),
    )
    await fault.ends?.(postgres)
    await until(() => ledger.isReady())
    await until(moreThan(() => ledger.acknowledged, CHANGES_BETWEEN))
  } catch {
    ledger.broken.push(`${fault.name}: it did not recover within ${BACK_WITHIN_MS / 1000} s`)
  } finally {
    isOver = true
    await writing
  }
  await ledger.compareTrips()
}

function moreThan(count: () => number, by: number): () => boolean {
  const before = count()
  return () => count() > before + by
}

async function again(postgres: PostgresServer, isFelt: () => boolean, what: string): Promise<void> {
  const client = await connect(postgres)
  await until(async () => {
    await client.query(
      `select ${what}(pid) from pg_stat_activity where application_name = 'sojourn' and state <> 'idle'`,
    )
    return isFelt()
  })
  await client.end()
}

async function connect(postgres: PostgresServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  return client
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + BACK_WITHIN_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it takes too long')
    await pause(10)
  }
}
