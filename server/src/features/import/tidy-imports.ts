import { IMPORT_UNDO_HOURS } from '@sojourn/contract/limits'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/database.ts'
import type { Log } from '../../log.ts'

const HOUR_MS = 3_600_000

/** Regularly deletes the data for undoing imports that are too old to undo. */
export function keepImportsTidy(app: FastifyInstance, db: Db, log: Log, everyMs = HOUR_MS): void {
  const timer = setInterval(() => {
    tidyImports(db).catch((error: unknown) => log.error({ error }, 'deleting old imports failed'))
  }, everyMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

export async function tidyImports(db: Db): Promise<void> {
  await db.execute(
    sql`delete from trip_import where imported_at < now() - make_interval(hours => ${IMPORT_UNDO_HOURS})`,
  )
}
