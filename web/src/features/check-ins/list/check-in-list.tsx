import type { CheckInsPage } from '@sojourn/contract/check-ins/check-in'
import { CHECK_INS_PAGE_SIZE } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useFresh } from '../../../api/use-fresh.ts'
import card from '../../../ui/cards/list-card.module.css'
import { NothingListed } from '../../../ui/cards/nothing-listed.tsx'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { Pager } from '../../../ui/controls/pager.tsx'
import { CHECK_IN_LIST_KEY, checkInList } from '../check-in-queries.ts'
import { ListPlaceholders } from '../list-placeholders.tsx'
import { CheckInItem } from './check-in-item.tsx'
import type { CheckInsSearch } from './check-ins-search.ts'

interface CheckInListProps extends CheckInsSearch {
  /** Changes with any check-in. */
  followed: unknown
  onSearch: (search: CheckInsSearch, replace?: boolean) => void
}

/** All check-ins: the open ones first, then the closed ones. */
export function CheckInList({ page, open, followed, onSearch }: CheckInListProps) {
  useFresh(CHECK_IN_LIST_KEY, followed)
  return (
    <>
      <Section
        state="open"
        page={open ?? 1}
        onPage={(chosen, replace) => onSearch({ page, open: chosen }, replace)}
      />
      <Section
        state="closed"
        page={page ?? 1}
        onPage={(chosen, replace) => onSearch({ page: chosen, open }, replace)}
      />
    </>
  )
}

interface SectionProps {
  state: 'open' | 'closed'
  page: number
  onPage: (page: number, replace?: boolean) => void
}

function Section({ state, page, onPage }: SectionProps) {
  const id = useId()
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...checkInList({ state, page: page - 1 }),
    placeholderData: keepPreviousData,
  })
  const lastPage = data ? lastPageOf(data) : page
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page turns out to be missing
  useEffect(() => {
    if (isPastEnd) onPage(lastPage, true)
  }, [isPastEnd, lastPage])

  return (
    <section className={card.card} aria-labelledby={id} aria-busy={isPending || isPlaceholderData}>
      <div className={card.heading}>
        <h2 id={id}>
          {data ? counted(data.totalElements, `${state} check-in`) : `${TITLES[state]} check-ins`}
        </h2>
      </div>
      {isPending && <ListPlaceholders />}
      {isError && (
        <div className={card.message}>
          <QuietFailure
            text="Couldn't load the check-ins."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data?.totalElements === 0 &&
        (state === 'open' ? (
          <NothingListed
            title="No check-in is open"
            hint="To start one, choose a place and dates, then “Check in with these travellers”."
          >
            <LinkButton to="/where" variant="default">
              Where is everyone?
            </LinkButton>
          </NothingListed>
        ) : (
          <NothingListed title="No closed check-ins" hint="Check-ins are kept here after they are closed." />
        ))}
      <ul className={card.list} data-outdated={isPlaceholderData || undefined}>
        {data?.content.map((checkIn) => (
          <CheckInItem key={checkIn.check_in_id} checkIn={checkIn} />
        ))}
      </ul>
      {lastPage > 1 && (
        <div className={card.pager}>
          <Pager label={`Pages of ${state} check-ins`} page={page} pageCount={lastPage} onPage={onPage} />
        </div>
      )}
    </section>
  )
}

const TITLES = { open: 'Open', closed: 'Closed' }

function lastPageOf({ totalElements }: CheckInsPage): number {
  return Math.max(1, Math.ceil(totalElements / CHECK_INS_PAGE_SIZE))
}
