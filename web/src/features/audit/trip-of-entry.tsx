import { Button } from '@mantine/core'
import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { ViewTrip } from '../../ui/trips/view-trip.tsx'
import classes from './trip-of-entry.module.css'
import { whereEntryLeads } from './where-entry-leads.ts'

interface TripOfEntryProps {
  entry: AuditEntry
  liveIds: ReadonlySet<number>
}

export function TripOfEntry({ entry, liveIds }: TripOfEntryProps) {
  const leads = whereEntryLeads(entry, liveIds)
  if (leads === 'view' && entry.tripId !== null) return <ViewTrip tripId={entry.tripId} />
  return (
    <Button className={classes.nowhere} variant="default" size="xs" disabled>
      {leads === 'deleted' ? 'Deleted' : 'View Trip'}
    </Button>
  )
}
