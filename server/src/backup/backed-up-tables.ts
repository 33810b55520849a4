import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  account,
  attempt,
  auditBlock,
  auditEntry,
  auditUncounted,
  calendarFeed,
  country,
  destination,
  endedFeedSecret,
  importPlan,
  linkToken,
  pendingAccount,
  refreshToken,
  region,
  registration,
  session,
  setting,
  staff,
  trip,
  tripDestination,
  tripImport,
  tripStaff,
} from '../database/schema.ts'

/** In an order in which they can be filled: what is referred to comes first. */
export const BACKED_UP: readonly PgTable[] = [
  staff,
  region,
  country,
  destination,
  trip,
  tripStaff,
  tripDestination,
  account,
  calendarFeed,
  endedFeedSecret,
  importPlan,
  auditEntry,
]

/**
 * What opens a door or belongs to one database only stays where it is: a restored backup must not bring back a session
 * that was ended since or a link that was used, and a copied database is another feed with a key of its own. What an
 * import can be undone with lasts a day. How the audit log is counted follows from its entries.
 */
export const LEFT_BEHIND: readonly PgTable[] = [
  setting,
  session,
  refreshToken,
  linkToken,
  pendingAccount,
  registration,
  attempt,
  tripImport,
  auditBlock,
  auditUncounted,
]

/** All but the stamp, which counts the transactions of one database. */
export function columnsOf(table: PgTable): string[] {
  return Object.values(getTableColumns(table))
    .map((column) => column.name)
    .filter((name) => name !== 'changed_xid')
}

export const BACKED_UP_NAMES = BACKED_UP.map(getTableName)
