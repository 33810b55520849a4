import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { RECENT_ACTIVITY_SHOWN } from '@sojourn/contract/limits'

/** The newest, first; of those of one moment, the one that was written last. */
export function recentEntries(entries: readonly AuditEntry[]): AuditEntry[] {
  return entries
    .toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || b.id - a.id)
    .slice(0, RECENT_ACTIVITY_SHOWN)
}
