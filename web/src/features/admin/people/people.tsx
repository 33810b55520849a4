import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { PeoplePage } from '@sojourn/contract/admin/people'
import { ADMIN_SEARCH_MAX, PEOPLE_PAGE_SIZE } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { Pager } from '../../../ui/controls/pager.tsx'
import classes from './people.module.css'
import { peoplePage } from './people-pages.ts'
import { PeoplePlaceholders } from './people-placeholders.tsx'
import type { PeopleSearch } from './people-search.ts'
import { PersonItem } from './person-item.tsx'

const TYPING_MS = 250

interface PeopleProps extends PeopleSearch {
  onSearch: (search: PeopleSearch, replace?: boolean) => void
}

/** Everyone in the directory, with their accounts. */
export function People({ search = '', page = 1, onSearch }: PeopleProps) {
  const id = useId()
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...peoplePage({ search, page: page - 1 }),
    placeholderData: keepPreviousData,
  })
  const lastPage = data ? lastPageOf(data) : page
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    if (isPastEnd) onSearch({ search, page: lastPage }, true)
  }, [isPastEnd, search, lastPage, onSearch])

  return (
    <section className={classes.people} aria-labelledby={id} aria-busy={isPending || isPlaceholderData}>
      <div className={classes.heading}>
        <h2 id={id}>{data ? counted(data.totalElements, 'person', 'people') : 'People'}</h2>
        <SearchField search={search} onSearch={(text) => onSearch({ search: text }, true)} />
      </div>
      {isPending && <PeoplePlaceholders />}
      {isError && (
        <div className={classes.none}>
          <QuietFailure
            text="Couldn't load the people."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data?.totalElements === 0 && (
        <div className={classes.none}>
          <p>{search === '' ? 'Nobody is in the directory yet' : 'Nobody found'}</p>
          {search !== '' && (
            <p className={classes.quiet}>Search for a part of a name, a staff ID or an email address.</p>
          )}
        </div>
      )}
      <ul className={classes.list} data-outdated={isPlaceholderData || undefined}>
        {data?.content.map((person) => (
          <PersonItem key={person.staff_id} person={person} />
        ))}
      </ul>
      {lastPage > 1 && (
        <div className={classes.pager}>
          <Pager
            label="Pages of people"
            page={page}
            pageCount={lastPage}
            onPage={(chosen) => onSearch({ search, page: chosen })}
          />
        </div>
      )}
    </section>
  )
}

interface SearchFieldProps {
  search: string
  onSearch: (text: string) => void
}

/** Searches when the typing pauses. Follows the address when it changes some other way, such as going back. */
function SearchField({ search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const [sent, setSent] = useState(search)
  const send = useDebouncedCallback((text: string) => {
    setSent(text)
    onSearch(text)
  }, TYPING_MS)
  if (search !== sent) {
    setSent(search)
    setTyped(search)
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search people"
      placeholder="Name, staff ID or email"
      maxLength={ADMIN_SEARCH_MAX}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        send(currentTarget.value.trim())
      }}
    />
  )
}

function lastPageOf({ totalElements }: PeoplePage): number {
  return Math.max(1, Math.ceil(totalElements / PEOPLE_PAGE_SIZE))
}
