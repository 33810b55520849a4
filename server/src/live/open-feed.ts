import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { setting } from '../database/schema.ts'

const FEED_ID = 'feed_id'
const FEED_HOME = 'feed_home'
const STAMPED = ['trip', 'staff', 'destination']

/**
 * The id of the feed. Stamps and positions count the transactions of one database. So a database that PostgreSQL's own tools
 * copied or restored elsewhere becomes a new feed: nobody may continue in it from an old position, and every look would find
 * stamps that are ahead of it.
 */
export async function openFeed(db: Db): Promise<string> {
  const home = await homeOf(db)
  return (await idAtHome(db, home)) ?? (await db.transaction((tx) => moveIn(tx, home)))
}

/** Identifies the cluster and the database in it. A cluster keeps its identifier after crashes, restarts and the promotion of a standby. */
async function homeOf(db: Db): Promise<string> {
  const [found] = await rowsOf<{ oid: string; may_ask: boolean }>(
    db.execute(sql`
      select oid::text, has_function_privilege('pg_control_system()', 'execute') as may_ask
      from pg_database where datname = current_database()`),
  )
  if (!found?.may_ask) return `unknown/${found?.oid}`
  const [cluster] = await rowsOf<{ id: string }>(
    db.execute(sql`select system_identifier::text as id from pg_control_system()`),
  )
  return `${cluster?.id}/${found.oid}`
}

async function idAtHome(db: Db, home: string): Promise<string | undefined> {
  const { feedId, feedHome } = await readFeed(db)
  return feedHome === home && !(await hasStampsAhead(db)) ? feedId : undefined
}

async function readFeed(db: Db): Promise<{ feedId: string | undefined; feedHome: string | undefined }> {
  const rows = await db
    .select()
    .from(setting)
    .where(inArray(setting.name, [FEED_ID, FEED_HOME]))
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return { feedId: values.get(FEED_ID), feedHome: values.get(FEED_HOME) }
}

/** Whether there are stamps of transactions that this cluster hasn't begun yet. */
async function hasStampsAhead(db: Db): Promise<boolean> {
  const tables = STAMPED.map(
    (table) =>
      sql`exists (select from ${sql.identifier(table)} where changed_xid >= pg_snapshot_xmax(pg_current_snapshot()))`,
  )
  const [found] = await rowsOf<{ are_ahead: boolean }>(
    db.execute(sql`select ${sql.join(tables, sql` or `)} as are_ahead`),
  )
  return found?.are_ahead ?? false
}

async function moveIn(tx: Db, home: string): Promise<string> {
  // If several instances start at the same time, only one does this.
  await tx.execute(sql`lock table setting in share row exclusive mode`)
  const done = await idAtHome(tx, home)
  if (done) return done
  const { feedId, feedHome } = await readFeed(tx)
  const areAhead = await hasStampsAhead(tx)
  if (areAhead) for (const table of STAMPED) await stampAgain(tx, table)
  // A feed without a home is from a version that didn't store one, and running instances may be using it.
  const id = feedId && feedHome === undefined && !areAhead ? feedId : randomUUID()
  await keep(tx, FEED_ID, id)
  await keep(tx, FEED_HOME, home)
  return id
}

/** Disables the triggers, which would treat this as a change and tell calendars that every trip changed today. */
async function stampAgain(tx: Db, name: string): Promise<void> {
  const table = sql.identifier(name)
  await tx.execute(sql`alter table ${table} disable trigger user`)
  await tx.execute(
    sql`update ${table} set changed_xid = pg_current_xact_id() where changed_xid > pg_current_xact_id()`,
  )
  await tx.execute(sql`alter table ${table} enable trigger user`)
}

async function keep(tx: Db, name: string, value: string): Promise<void> {
  await tx
    .insert(setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } })
}
