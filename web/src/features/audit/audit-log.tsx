import { useMediaQuery } from '@mantine/hooks'
import type { AuditPage } from '@sojourn/contract/audit/audit'
import { AUDIT_PAGE_SIZES } from '@sojourn/contract/limits'
import { countText } from '@sojourn/contract/words/count-words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { QuietFailure } from '../../ui/cards/quiet-failure.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { AuditCards } from './audit-cards.tsx'
import classes from './audit-log.module.css'
import { auditPage } from './audit-pages.ts'
import { AuditPlaceholders } from './audit-placeholders.tsx'
import { AuditTable } from './audit-table.tsx'
import type { LogsSize } from './logs-search.ts'

interface AuditLogProps {
  /** Counted from 1. */
  page: number
  size: LogsSize
  liveIds: ReadonlySet<number>
  onPage: (page: number) => void
  onSize: (size: LogsSize) => void
  /** The requested page is past the last one. */
  onPastEnd: (lastPage: number) => void
}

export function AuditLog({ page, size, liveIds, onPage, onSize, onPastEnd }: AuditLogProps) {
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...auditPage({ page: page - 1, size }),
    placeholderData: unlessEmpty,
  })
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPageOf(data)

  useEffect(() => {
    if (isPastEnd) onPastEnd(lastPageOf(data))
  }, [isPastEnd, data, onPastEnd])

  const retry = () => void refetch()
  const Entries = isPhone ? AuditCards : AuditTable
  const shown = isPastEnd ? undefined : data
  const isLoading = shown === undefined && !isError
  return (
    <section className={classes.log} aria-labelledby={id} aria-busy={isLoading || isPlaceholderData}>
      <div className={classes.heading}>
        <h2 id={id}>{data ? `${countText(data.totalElements)} Logs` : 'Logs'}</h2>
        {isError && shown && (
          <QuietFailure text="Couldn't load the newest logs." isRetrying={isFetching} onRetry={retry} />
        )}
      </div>
      {isLoading && <AuditPlaceholders rows={size} />}
      {isError && !shown && (
        <div className={classes.none}>
          <QuietFailure text="Couldn't load the logs." isRetrying={isFetching} onRetry={retry} />
        </div>
      )}
      {shown?.totalElements === 0 && <NoLogs />}
      {shown && shown.totalElements > 0 && (
        <div className={classes.entries} data-outdated={isPlaceholderData || undefined}>
          <Entries entries={shown.content} liveIds={liveIds} />
        </div>
      )}
      <div className={classes.pager}>
        <Pager
          label="Log pages"
          page={page}
          pageCount={data ? lastPageOf(data) : page}
          onPage={onPage}
          sizes={{ of: AUDIT_PAGE_SIZES, size, onSize: (chosen) => onSize(chosen as LogsSize) }}
        />
      </div>
    </section>
  )
}

/** Keeps showing the previous page until the next one has loaded, unless it was past the end. */
function unlessEmpty(previous: AuditPage | undefined): AuditPage | undefined {
  return previous?.content.length ? previous : undefined
}

function NoLogs() {
  return (
    <div className={classes.none}>
      <p>No logs yet</p>
      <p className={classes.quiet}>Changes to trips and accounts appear here.</p>
    </div>
  )
}

function lastPageOf({ totalPages }: AuditPage): number {
  return Math.max(1, totalPages)
}
