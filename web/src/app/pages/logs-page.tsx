import { AUDIT_PAGE_SIZE_DEFAULT } from '@sojourn/contract/limits'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { AuditLog } from '../../features/audit/audit-log.tsx'
import { type LogsSearch, readLogsSearch } from '../../features/audit/logs-search.ts'
import { useFreshAudit } from '../../features/audit/use-fresh-audit.ts'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import classes from './logs-page.module.css'

const route = getRouteApi('/signed-in/logs')

export function LogsPage() {
  usePageTitle('Audit Logs')
  const { trips, hasLoaded } = useLiveTrips(useToday())
  useFreshAudit(hasLoaded ? trips : undefined)
  const liveIds = useMemo(() => new Set(trips.map(({ trip_id }) => trip_id)), [trips])
  const { page = 1, size = AUDIT_PAGE_SIZE_DEFAULT } = readLogsSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()

  const open = useCallback(
    (search: LogsSearch, replace = false) => void navigate({ search, replace }),
    [navigate],
  )
  const openLast = useCallback((lastPage: number) => open({ page: lastPage, size }, true), [open, size])

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Audit Logs</h1>
      <AuditLog
        page={page}
        size={size}
        liveIds={liveIds}
        onPage={(chosen) => open({ page: chosen, size })}
        onSize={(chosen) => open({ size: chosen })}
        onPastEnd={openLast}
      />
    </div>
  )
}
