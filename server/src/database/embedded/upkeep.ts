import type { PGlite, Results } from '@electric-sql/pglite'

const TICK_MS = 5 * 60_000
const VACUUM_AT_LEAST_EVERY_MS = 60 * 60_000
const VACUUM_AFTER_WAL_BYTES = 16 * 1024 * 1024
const WAL_POSITION = `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`
const TABLES = `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'm')`

interface Upkeep {
  stop(): Promise<void>
}

/** A single-user Postgres has no background processes, so checkpoints and vacuums are done here. */
export async function startUpkeep(pglite: PGlite, onError: (error: unknown) => void): Promise<Upkeep> {
  let running: Promise<void> | undefined
  let isStopped = false
  let position = await walPosition(pglite)
  let vacuumed = { position, at: Number.NEGATIVE_INFINITY }

  const tick = async () => {
    const before = await walPosition(pglite)
    if (before === position) return
    if (isVacuumDue(before)) {
      await vacuumEachTable()
      vacuumed = { position: before, at: performance.now() }
    }
    position = await checkpoint(pglite)
  }
  const isVacuumDue = (now: number) =>
    now - vacuumed.position > VACUUM_AFTER_WAL_BYTES ||
    performance.now() - vacuumed.at >= VACUUM_AT_LEAST_EVERY_MS
  // One statement per table, so that requests get their turn in between.
  const vacuumEachTable = async () => {
    const tables = await pglite.query<{ name: string }>(TABLES)
    for (const { name } of tables.rows) {
      if (isStopped) return
      await pglite.exec(`VACUUM (ANALYZE) ${name}`)
    }
  }

  const timer = setInterval(() => {
    running ??= tick()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, TICK_MS)
  timer.unref()

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Reads the position in the same message as the checkpoint, so that no write can slip in between unnoticed. */
async function checkpoint(pglite: PGlite): Promise<number> {
  return positionIn((await pglite.exec(`CHECKPOINT; ${WAL_POSITION}`)).at(-1))
}

async function walPosition(pglite: PGlite): Promise<number> {
  return positionIn(await pglite.query(WAL_POSITION))
}

function positionIn(result: Results | undefined): number {
  return Number(result?.rows[0]?.bytes)
}
