import type { LastBackup } from '@sojourn/contract/admin/system'
import type { FastifyInstance } from 'fastify'
import type { Typed } from './admin/invocation.ts'
import { ADMIN_SERVICE, runHere } from './admin/run-admin.ts'
import { createApp } from './app.ts'
import { recordBackup } from './backup/last-backup.ts'
import { BACKUP_SERVICE, KEPT_SERVICE, takeBackup } from './backup/run-backup.ts'
import { banner } from './banner.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import type { Engine } from './database/embedded/engine.ts'
import { migrate } from './database/migrate.ts'
import { openingDatabase } from './database/open-database.ts'
import type { Readiness } from './http/health.ts'
import { readLeftList } from './live/left-list.ts'
import { createLog, type Log } from './log.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openDoor, type Services } from './operator/open-door.ts'
import { DEMO_STAFF_ID, isDemoOpen } from './sample/demo-account.ts'
import { loadSampleData } from './sample/load-sample-data.ts'
import { StartError } from './start-error.ts'

const STOP_WITHIN_MS = 4_500

const DEMO_IN_PRODUCTION = `The database contains the demo account, staff ID ${DEMO_STAFF_ID}, whose password is public. Remove the account with "npm run admin -- account remove ${DEMO_STAFF_ID}", then start again.`

/** Opens and migrates the database, serves, and stops cleanly on a signal. The embedded engine may already be opening. */
export async function start(config: Config, engine?: Engine): Promise<void> {
  const log = createLog(config)
  const { database, opened } = openingDatabase(config, log, engine)
  let app: FastifyInstance | undefined
  let closeDoor: (() => Promise<void>) | undefined
  const close = async () => {
    await Promise.all([closeDoor?.(), app?.close()])
    await database.close()
  }
  try {
    const prepared = opened.then(() => prepare(database, config))
    // Checking the demo password takes a while, and only the banner needs the result.
    const isDemo = prepared.then(() => !config.isProduction && isDemoOpen(database.db))
    const mailer = openMailer(config, (text) => process.stdout.write(text))
    const readiness = { isLeaving: false }
    const left = database.ownFolder === null ? undefined : readLeftList(database.ownFolder)
    const building = createApp(config, database, mailer, log, { readiness, left, prepared })
    ;[app] = await Promise.all([building, isDemo])
    stopOnSignals(close, readiness, config.drainSeconds, log)
    await listen(app, config)
    if (!database.isShared) closeDoor = await openDoor(config.dataDir, servicesOf(database.db, config), log)
    process.stdout.write(banner(config, database, await isDemo))
  } catch (error) {
    await close()
    throw error
  }
}

/** Migrates the tables, loads the sample data if it is enabled, and refuses the demo account in production. */
async function prepare(database: Database, config: Config): Promise<void> {
  await makeTables(database, config)
  if (config.isProduction && (await isDemoOpen(database.db))) throw new StartError(DEMO_IN_PRODUCTION)
}

async function makeTables(database: Database, config: Config): Promise<void> {
  try {
    await database.exclusively(async (db) => {
      await migrate(db)
      await loadSampleData(db, config)
    })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
    if (database.engine === 'embedded' || !cause) throw error
    throw new StartError(
      `Couldn't create the tables in the database that DATABASE_URL points to (${cause.message}). Allow its user to create schemas and tables there.`,
    )
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const sentence = LISTEN_SENTENCES[String(code)]
    throw sentence ? new StartError(sentence(host, port)) : error
  }
}

const LISTEN_SENTENCES: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `Another program is using port ${port}. Stop it, or choose another port, for example PORT=${port + 1} npm start.`,
  EACCES: (_host, port) =>
    `You're not allowed to listen on port ${port}. Choose a port above 1023, for example PORT=3000 npm start.`,
  EADDRNOTAVAIL: (host) =>
    `HOST is "${host}", which isn't an address of this machine. Remove it, or use 0.0.0.0.`,
  ENOTFOUND: (host) =>
    `HOST is "${host}", which isn't an address of this machine. Remove it, or use 0.0.0.0.`,
}

/** What the operator's commands can ask of a server that is running on the embedded database. */
function servicesOf(db: Db, config: Config): Services {
  return {
    [BACKUP_SERVICE]: () => takeBackup(db),
    [KEPT_SERVICE]: async (kept) => void (await recordBackup(db, kept as LastBackup)),
    [ADMIN_SERVICE]: (typed) => runHere(typed as Typed, db, config),
  }
}

/** On the first signal, reports for a while that it is not ready, so that requests go elsewhere. A second signal stops it immediately. */
function stopOnSignals(
  close: () => Promise<void>,
  readiness: Readiness,
  drainSeconds: number,
  log: Log,
): void {
  let isStopping = false
  const onSignal = () => {
    const isDraining = !readiness.isLeaving && drainSeconds > 0
    readiness.isLeaving = true
    if (isDraining) setTimeout(stop, drainSeconds * 1000)
    else void stop()
  }
  const stop = async () => {
    // This process gets a Ctrl-C twice, directly and from npm. The second one has no effect.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      log.fatal({ error }, 'did not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
