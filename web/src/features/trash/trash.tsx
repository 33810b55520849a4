import type { DeletedTripsPage } from '@sojourn/contract/trip/trip-history'
import { counted } from '@sojourn/contract/words/count-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useFresh } from '../../api/use-fresh.ts'
import { QuietFailure } from '../../ui/cards/quiet-failure.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { DeletedTripItem } from './deleted-trip-item.tsx'
import classes from './trash.module.css'
import { TRASH_KEY, trashPage } from './trash-pages.ts'
import { TrashPlaceholders } from './trash-placeholders.tsx'

interface TrashProps {
  /** Counted from 1. */
  page: number
  /** The trips that exist: a new list after each deletion or restore; undefined until loaded. */
  liveIds: ReadonlySet<number> | undefined
  onRestore: (tripId: number) => Promise<void>
  onPage: (page: number) => void
  /** The requested page is past the last one. */
  onPastEnd: (lastPage: number) => void
}

/** The deleted trips, each with a button to restore it. */
export function Trash({ page, liveIds, onRestore, onPage, onPastEnd }: TrashProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useFresh(TRASH_KEY, liveIds)
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...trashPage(page - 1),
    placeholderData: keepPreviousData,
  })
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPageOf(data)
  useEffect(() => {
    if (isPastEnd) onPastEnd(lastPageOf(data))
  }, [isPastEnd, data, onPastEnd])

  // A trip that exists again has left the trash, even if this page was loaded before.
  const shown = data?.content.filter(({ trip }) => !liveIds?.has(trip.trip_id)) ?? []
  const count = data && data.totalElements - (data.content.length - shown.length)
  return (
    <section className={classes.trash} aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id} ref={heading} className={classes.heading} tabIndex={-1}>
        {count === undefined ? 'Deleted trips' : counted(count, 'deleted trip')}
      </h2>
      {isPending && <TrashPlaceholders />}
      {isError && (
        <div className={classes.none}>
          <QuietFailure
            text="Couldn't load the deleted trips."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {count === 0 && (
        <div className={classes.none}>
          <p>The trash is empty</p>
          <p className={classes.quiet}>Deleted trips are kept here and can be restored.</p>
        </div>
      )}
      <ul data-outdated={isPlaceholderData || undefined} className={classes.trips}>
        {shown.map((deleted) => (
          <DeletedTripItem
            key={deleted.trip.trip_id}
            deleted={deleted}
            onRestore={onRestore}
            onRestored={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <div className={classes.pager}>
          <Pager label="Trash pages" page={page} pageCount={lastPageOf(data)} onPage={onPage} />
        </div>
      )}
    </section>
  )
}

function lastPageOf({ totalPages }: DeletedTripsPage): number {
  return Math.max(1, totalPages)
}
