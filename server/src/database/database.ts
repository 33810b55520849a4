import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Queries for both engines. A transaction has the same type. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** What the rest of the server knows about the database. */
export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** Where the data is, to show to people: a folder, or a server without its password. */
  readonly location: string
  readonly db: Db
  /** Runs work that only one instance can do at a time, such as migrations. */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Whether other processes can change it too. */
  readonly isShared: boolean
  /** Where this process can keep files about the database; null if other processes can change it too. */
  readonly ownFolder: string | null
  /** Listens to these channels of the database until it is closed. */
  listen(listeners: Listeners): Promise<void>
  close(): Promise<void>
}

/** A database before it is open. Statements wait until it is. */
export interface OpeningDatabase {
  database: Database
  opened: Promise<void>
}

export interface Listeners {
  channels: Record<string, (payload: string) => void>
  /** Called when a lost connection is back. Announcements in between were missed. */
  onGap: () => void
}

/**
 * The rows of a handwritten query. Both engines return `rows`, but drizzle's type doesn't say so. Drizzle alone would send the
 * query some time after this call. Sending it now means that queries arrive in the order in which they are written here.
 */
export async function rowsOf<Row>(query: { execute(): Promise<unknown> }): Promise<Row[]> {
  return ((await query.execute()) as { rows: Row[] }).rows
}
