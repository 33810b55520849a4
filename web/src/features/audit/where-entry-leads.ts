import type { AuditEntry } from '@sojourn/contract/audit/audit'

/**
 * Where an entry leads: to its trip, or nowhere if it has none or records its deletion. If the trip is in the
 * live list, it was restored since, or the entry merely mentions deleting.
 */
export function whereEntryLeads(
  { event, tripId }: Pick<AuditEntry, 'event' | 'tripId'>,
  liveIds: ReadonlySet<number>,
): 'view' | 'deleted' | 'none' {
  if (tripId === null) return 'none'
  const tellsOfDeletion = event.toLowerCase().includes('delete')
  return tellsOfDeletion && !liveIds.has(tripId) ? 'deleted' : 'view'
}
