import { Button, Skeleton } from '@mantine/core'
import type { HistoryEntry } from '@sojourn/contract/trip/trip-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useFresh } from '../../api/use-fresh.ts'
import { QuietFailure } from '../../ui/cards/quiet-failure.tsx'
import { ConfirmRevert } from './confirm-revert.tsx'
import classes from './history-entries.module.css'
import { HistoryItem } from './history-item.tsx'
import { historyKey, historyPages } from './history-pages.ts'
import { type RevertParts, useRevert } from './use-revert.ts'

const PLACEHOLDERS = [1, 2, 3]

export interface HistoryEntriesProps extends RevertParts {
  /** Whether the form above has unsaved changes. */
  hasUnsaved: () => boolean
  /** The button that opens and closes the history. */
  toggle: RefObject<HTMLElement | null>
}

export function HistoryEntries({ trip, onRevert, hasUnsaved, toggle }: HistoryEntriesProps) {
  const { question, ask, cancel, revert } = useRevert({ trip, onRevert })
  useFresh(historyKey(trip.trip_id), trip.version)
  const history = useInfiniteQuery(historyPages(trip.trip_id))
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage } = history
  const entries = data?.pages.flatMap(({ content }) => content) ?? []

  return (
    <div aria-busy={isPending}>
      {isPending && <Placeholders />}
      {data && entries.length === 0 && <p className={classes.note}>No history yet.</p>}
      <ol>
        {unique(entries).map((entry) => (
          <HistoryItem key={entry.id} entry={entry} trip={trip} onRevert={() => ask(entry)} />
        ))}
      </ol>
      {isError && (
        <div className={classes.note}>
          <QuietFailure
            text="Couldn't load the history."
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
        tripId={trip.trip_id}
        question={question}
        isBlocked={question !== null && hasUnsaved()}
        onRevert={() => void revert()}
        onCancel={cancel}
        // The entry now equals the current trip, so its button is gone.
        onFocusLost={() => toggle.current?.focus()}
      />
    </div>
  )
}

/** An entry added between loading two pages moves the last entry of the first page to the second. */
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
