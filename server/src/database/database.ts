import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The queries that both engines understand; a transaction is one as well. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** What the rest of the server knows of the engine behind it. */
export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** Where the data is, for people. No password in it. */
  readonly place: string
  readonly db: Db
  /** Runs work that only one instance may do at a time, such as migrating. */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Whether other processes may change it too. */
  readonly isShared: boolean
  /** Hears what the database announces on these channels, until it is closed. */
  listen(listeners: Listeners): Promise<void>
  close(): Promise<void>
}

export interface Listeners {
  channels: Record<string, (payload: string) => void>
  /** The connection was lost and is back: announcements in between were missed. */
  onGap: () => void
}

/** The rows of a query written by hand. Both engines answer with `rows`, which drizzle's type leaves open. */
export async function rowsOf<Row>(result: PromiseLike<unknown>): Promise<Row[]> {
  return ((await result) as { rows: Row[] }).rows
}
