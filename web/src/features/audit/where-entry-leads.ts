import type { AuditEntry } from '@sojourn/contract/audit/audit'

/**
 * Where an entry leads: to its trip, or nowhere because it has none or tells of its deletion. A trip that is in the
 * live list was restored since, or only the text of an entry speaks of deleting.
 */
export function whereEntryLeads(
  { event, tripId }: Pick<AuditEntry, 'event' | 'tripId'>,
  liveIds: ReadonlySet<number>,
): 'view' | 'deleted' | 'none' {
  if (tripId === null) return 'none'
  const tellsOfDeletion = event.toLowerCase().includes('delete')
  return tellsOfDeletion && !liveIds.has(tripId) ? 'deleted' : 'view'
}
