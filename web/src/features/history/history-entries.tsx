import { Button, Skeleton } from '@mantine/core'
import type { HistoryEntry } from '@sojourn/contract/trip-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFresh } from '../../api/use-fresh.ts'
import { QuietFailure } from '../../ui/quiet-failure.tsx'
import { ConfirmRevert } from './confirm-revert.tsx'
import classes from './history-entries.module.css'
import { HistoryItem } from './history-item.tsx'
import { historyKey, historyPages } from './history-pages.ts'
import type { TripHistoryProps } from './trip-history.tsx'

const PLACEHOLDERS = [1, 2, 3]

interface HistoryEntriesProps extends TripHistoryProps {
  toggle: RefObject<HTMLElement | null>
}

export default function HistoryEntries({ trip, onRevert, hasUnsaved, toggle }: HistoryEntriesProps) {
  const [asked, ask] = useState<HistoryEntry | null>(null)
  const opener = useRef<Element | null>(null)
  useFresh(historyKey(trip.trip_id), trip.version)
  const history = useInfiniteQuery(historyPages(trip.trip_id))
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage } = history
  const entries = data?.pages.flatMap(({ content }) => content) ?? []

  // The button of an entry that is what the trip is by now is gone.
  useEffect(() => {
    if (asked !== null || opener.current === null) return
    const target = opener.current.isConnected ? opener.current : toggle.current
    if (target instanceof HTMLElement) target.focus()
    opener.current = null
  }, [asked, toggle])

  function askFor(entry: HistoryEntry) {
    opener.current = document.activeElement
    ask(entry)
  }

  return (
    <div aria-busy={isPending}>
      {isPending && <Placeholders />}
      {data && entries.length === 0 && <p className={classes.note}>Nothing was written down yet.</p>}
      <ol>
        {unique(entries).map((entry) => (
          <HistoryItem key={entry.id} entry={entry} trip={trip} onRevert={() => askFor(entry)} />
        ))}
      </ol>
      {isError && (
        <div className={classes.note}>
          <QuietFailure
            text="The history could not be loaded."
            isRetrying={isFetching}
            onRetry={() => void history.refetch()}
          />
        </div>
      )}
      {hasNextPage && (
        <div className={classes.note}>
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
      <ConfirmRevert
        entry={asked}
        trip={trip}
        onRevert={onRevert}
        hasUnsaved={hasUnsaved}
        // A late answer closes the question it belongs to, not the one that is open by then.
        onClose={() => ask((now) => (now === asked ? null : now))}
      />
    </div>
  )
}

/** An entry that came between the loading of two pages pushes the last of the first into the second. */
function unique(entries: HistoryEntry[]): HistoryEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

function Placeholders() {
  return (
    <div aria-hidden="true">
      {PLACEHOLDERS.map((row) => (
        <div key={row} className={classes.placeholder}>
          <Skeleton height={12} width={220} maw="70%" />
          <Skeleton height={12} width={320} maw="100%" />
        </div>
      ))}
    </div>
  )
}
