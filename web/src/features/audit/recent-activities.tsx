import { RECENT_ACTIVITY_FETCHED } from '@sojourn/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import widget from '../../ui/cards/list-widget.module.css'
import { QuietFailure } from '../../ui/cards/quiet-failure.tsx'
import { auditPage } from './audit-pages.ts'
import classes from './recent-activities.module.css'
import { RecentActivity } from './recent-activity.tsx'
import { RecentActivityPlaceholders } from './recent-activity-placeholders.tsx'
import { recentEntries } from './recent-entries.ts'
import { useFreshAudit } from './use-fresh-audit.ts'

interface RecentActivitiesProps {
  /** A new list after each change to a trip; undefined until loaded. */
  liveTrips: readonly unknown[] | undefined
}

export function RecentActivities({ liveTrips }: RecentActivitiesProps) {
  const id = useId()
  useFreshAudit(liveTrips)
  const { data, isPending, isFetching, refetch } = useQuery(
    auditPage({ page: 0, size: RECENT_ACTIVITY_FETCHED, sort: 'timestamp,desc' }),
  )
  const entries = data && recentEntries(data.content)
  return (
    <section className={widget.widget} aria-labelledby={id} aria-busy={isPending}>
      <div className={widget.heading}>
        <h2 id={id}>Recent Activities</h2>
        <Link to="/logs" className={classes.all}>
          All logs
        </Link>
      </div>
      {isPending && <RecentActivityPlaceholders />}
      {entries?.length === 0 && <p className={classes.none}>No recent activities</p>}
      {entries && entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and contains nothing else to tab to
        <ol className={widget.list} aria-labelledby={id} tabIndex={0}>
          {entries.map((entry) => (
            <RecentActivity key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {!entries && !isPending && (
        <div className={classes.none}>
          <QuietFailure
            text="Couldn't load recent activities."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </section>
  )
}
