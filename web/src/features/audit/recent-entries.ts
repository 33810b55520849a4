import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { RECENT_ACTIVITY_SHOWN } from '@sojourn/contract/limits'

/** The newest entries first. Entries with the same timestamp are ordered by when they were written, latest first. */
export function recentEntries(entries: readonly AuditEntry[]): AuditEntry[] {
  return entries
    .toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || b.id - a.id)
    .slice(0, RECENT_ACTIVITY_SHOWN)
}
