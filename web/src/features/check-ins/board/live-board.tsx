import { Button } from '@mantine/core'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import type { Board as BoardData } from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { useQuery } from '@tanstack/react-query'
import { toFailure } from '../../../api/failure.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import card from '../../../ui/cards/list-card.module.css'
import { NothingListed } from '../../../ui/cards/nothing-listed.tsx'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { boardKey, checkInBoard } from '../check-in-queries.ts'
import { ListPlaceholders } from '../list-placeholders.tsx'
import classes from './board.module.css'
import { Board } from './board.tsx'
import type { BoardSearch } from './board-search.ts'

/** Trips decide who has arrived since. They change more often than answers, and matter less. */
const TRIPS_SPREAD_MS = 2_000
const EMAILS_MS = 5_000
const DISCONNECTED_MS = 5_000
const SAFETY_MS = 60_000

interface LiveBoardProps extends BoardSearch {
  checkInId: number
  /** Changes with this check-in. */
  followed: unknown
  /** Change with it, and decide who has arrived since. */
  trips: unknown
  /** Whether changes are announced now. If not, the board is fetched again and again. */
  isConnected: boolean
  onSearch: (search: BoardSearch) => void
}

/** The board of a check-in, kept up to date also while the tab is hidden: its title and sound call for help. */
export function LiveBoard({ checkInId, followed, trips, isConnected, ...search }: LiveBoardProps) {
  const key = boardKey(checkInId)
  useFresh(key, followed, 0, true)
  useFresh(key, trips, TRIPS_SPREAD_MS)
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useQuery({
    ...checkInBoard(checkInId),
    refetchInterval: ({ state }) => intervalOf(state.data, isConnected),
    refetchIntervalInBackground: true,
  })
  const retry = { isRetrying: isFetching, onRetry: () => void refetch() }
  if (isPending) {
    return (
      <div className={card.card} aria-busy="true">
        <ListPlaceholders />
      </div>
    )
  }
  if (!data) {
    const { status } = toFailure(error)
    const isUnknown = status === ERROR_STATUS.not_found || status === ERROR_STATUS.malformed
    return (
      <div className={card.card}>
        {isUnknown ? (
          <NothingListed title={checkInSentences.unknown} hint="Check the address for typing mistakes.">
            <LinkButton to="/check-ins" variant="default">
              All check-ins
            </LinkButton>
          </NothingListed>
        ) : (
          <div className={card.message}>
            <QuietFailure text="Couldn't load the check-in." {...retry} />
          </div>
        )}
      </div>
    )
  }
  return (
    <>
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="alert" className={classes.live}>
        {error && (
          <div className={classes.stale}>
            <p>This board is out of date. It shows {localDateTime(new Date(dataUpdatedAt).toISOString())}.</p>
            <Button variant="default" size="xs" loading={isFetching} onClick={retry.onRetry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <Board key={checkInId} board={data} {...search} />
    </>
  )
}

/** The stream doesn't announce what becomes of emails, and may be disconnected. */
function intervalOf(board: BoardData | undefined, isConnected: boolean): number | false {
  if (!board) return false
  if (!isConnected) return DISCONNECTED_MS
  if (board.people.some(({ email_state }) => email_state === 'waiting')) return EMAILS_MS
  return board.check_in.closed_at === null && SAFETY_MS
}
