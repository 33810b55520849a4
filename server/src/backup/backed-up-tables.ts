import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  account,
  answeredCall,
  apiToken,
  attempt,
  auditBlock,
  auditEntry,
  auditHead,
  auditLink,
  auditSearch,
  auditUncounted,
  auditUnlinked,
  calendarFeed,
  checkIn,
  checkInAnswer,
  checkInLink,
  checkInPerson,
  contact,
  country,
  destination,
  endedFeedSecret,
  identity,
  importPlan,
  instance,
  letterSent,
  linkToken,
  noticeChoice,
  noticeItem,
  noticeProgress,
  outgoingMail,
  pendingAccount,
  pendingIdentity,
  refreshToken,
  region,
  registration,
  session,
  setting,
  signOnAttempt,
  signOnCode,
  staff,
  trip,
  tripDestination,
  tripImport,
  tripStaff,
  usedLogoutToken,
  webhook,
  webhookDelivery,
} from '../database/schema.ts'

/** In the order in which they can be filled: tables that others refer to come first. */
export const BACKED_UP: readonly PgTable[] = [
  staff,
  region,
  country,
  destination,
  trip,
  tripStaff,
  tripDestination,
  account,
  identity,
  calendarFeed,
  apiToken,
  endedFeedSecret,
  importPlan,
  answeredCall,
  noticeChoice,
  letterSent,
  contact,
  checkIn,
  checkInPerson,
  checkInAnswer,
  checkInLink,
  auditEntry,
  auditLink,
  auditHead,
  // After everything that it could be told about.
  webhook,
]

/**
 * Not in a backup: a restored backup must not bring back sessions that have ended or links that were used, and a copied
 * database is a separate feed with its own key. Imports can only be undone for a day. The counts of the audit log
 * and what it is searched by are rebuilt from its entries, and running servers note themselves. A restored database emails
 * nobody about what happened before, and tells no webhook.
 */
export const LEFT_BEHIND: readonly PgTable[] = [
  setting,
  session,
  refreshToken,
  linkToken,
  pendingAccount,
  pendingIdentity,
  signOnAttempt,
  signOnCode,
  usedLogoutToken,
  registration,
  attempt,
  tripImport,
  auditBlock,
  auditUncounted,
  instance,
  auditUnlinked,
  auditSearch,
  outgoingMail,
  noticeItem,
  noticeProgress,
  webhookDelivery,
]

/** All columns except the stamp, which only makes sense in its own database. */
export function columnsOf(table: PgTable): string[] {
  return Object.values(getTableColumns(table))
    .map((column) => column.name)
    .filter((name) => name !== 'changed_xid')
}

export const BACKED_UP_NAMES = BACKED_UP.map(getTableName)
