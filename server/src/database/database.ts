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
  close(): Promise<void>
}

/** The rows of a query written by hand. Both engines answer with `rows`, which drizzle's type leaves open. */
export async function rowsOf<Row>(result: PromiseLike<unknown>): Promise<Row[]> {
  return ((await result) as { rows: Row[] }).rows
}
