import { Button } from '@mantine/core'
import type { PeoplePage, Person } from '@sojourn/contract/admin/people'
import { ADMIN_SEARCH_MAX, PEOPLE_EXPORT_FILE_NAME, PEOPLE_PAGE_SIZE } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useSignedInUser } from '../../../api/session/signed-in-user.ts'
import card from '../../../ui/cards/list-card.module.css'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { findOpener } from '../../../ui/controls/find-opener.ts'
import { Pager } from '../../../ui/controls/pager.tsx'
import { TypedSearch } from '../../../ui/forms/typed-search.tsx'
import { ExportButton } from '../export-button.tsx'
import { ImportPeople } from '../import/import-buttons.tsx'
import { PEOPLE_KEY, peoplePage } from './people-pages.ts'
import { PeoplePlaceholders } from './people-placeholders.tsx'
import type { PeopleSearch } from './people-search.ts'
import type { PersonAction } from './person-actions.ts'
import { PersonContactDialog } from './person-contact-dialog.tsx'
import { type OpenForm, PersonFormDialog } from './person-form-dialog.tsx'
import { openerOf, PersonItem } from './person-item.tsx'
import { PersonQuestionDialog } from './person-question-dialog.tsx'
import { usePersonQuestion } from './use-person-question.ts'

interface PeopleProps extends PeopleSearch {
  onSearch: (search: PeopleSearch, replace?: boolean) => void
}

/** Everyone in the directory, with their accounts. */
export function People({ search = '', page = 1, onSearch }: PeopleProps) {
  const id = useId()
  const user = useSignedInUser()
  const client = useQueryClient()
  const [form, setForm] = useState<OpenForm>()
  const [reached, setReached] = useState<Person>()
  const question = usePersonQuestion()
  const opener = useRef('')
  const searchField = useRef<HTMLInputElement>(null)
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...peoplePage({ search, page: page - 1 }),
    placeholderData: keepPreviousData,
  })
  const lastPage = data ? lastPageOf(data) : page
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    if (isPastEnd) onSearch({ search, page: lastPage }, true)
  }, [isPastEnd, search, lastPage, onSearch])

  function open(action: PersonAction | 'edit' | 'contact', person: Person) {
    opener.current = openerOf(person)
    if (action === 'edit') setForm({ person })
    else if (action === 'contact') setReached(person)
    else question.ask({ action, person })
  }

  /** The person may be gone from the page. */
  function returnFocus() {
    const target = findOpener(opener.current) ?? searchField.current
    target?.focus({ preventScroll: true })
  }

  function closeForm(savedId?: string) {
    setForm(undefined)
    // Someone new may be on another page.
    if (savedId !== undefined && !form?.person) onSearch({ search: savedId })
  }

  return (
    <section className={card.card} aria-labelledby={id} aria-busy={isPending || isPlaceholderData}>
      <div className={card.heading}>
        <h2 id={id} aria-live="polite">
          {data ? counted(data.totalElements, 'person', 'people') : 'People'}
        </h2>
        <TypedSearch
          ref={searchField}
          className={card.search}
          aria-label="Search people"
          placeholder="Name, staff ID or email"
          maxLength={ADMIN_SEARCH_MAX}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
          value={search}
          onChange={(text) => onSearch({ search: text }, true)}
        />
        <div className={card.tools}>
          <ImportPeople />
          <ExportButton
            call="exportPeople"
            fileName={PEOPLE_EXPORT_FILE_NAME}
            problem="Couldn't export the people. Try again."
          />
          <Button
            data-opener={ADD_PERSON}
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => {
              opener.current = ADD_PERSON
              setForm({})
            }}
          >
            Add person
          </Button>
        </div>
      </div>
      {isPending && <PeoplePlaceholders />}
      {isError && (
        <div className={card.message}>
          <QuietFailure text="Couldn't load people." isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="status">
        {data?.totalElements === 0 && (
          <div className={card.message}>
            <p>{search === '' ? 'Nobody is in the directory yet' : 'Nobody found'}</p>
            {search !== '' && (
              <p className={card.quiet}>Search by part of a name, staff ID or email address.</p>
            )}
          </div>
        )}
      </div>
      <ul className={card.list} data-outdated={isPlaceholderData || undefined}>
        {data?.content.map((person) => (
          <PersonItem
            key={person.staff_id}
            person={person}
            isOneself={person.staff_id === user?.staff_id}
            onOpen={(action) => open(action, person)}
          />
        ))}
      </ul>
      {lastPage > 1 && (
        <div className={card.pager}>
          <Pager
            label="Pages of people"
            page={page}
            pageCount={lastPage}
            onPage={(chosen) => onSearch({ search, page: chosen })}
          />
        </div>
      )}
      <PersonFormDialog
        form={form}
        onSaved={() => void client.invalidateQueries({ queryKey: PEOPLE_KEY })}
        onClose={closeForm}
        onClosed={returnFocus}
      />
      <PersonContactDialog
        person={reached}
        isOneself={reached?.staff_id === user?.staff_id}
        onClose={() => setReached(undefined)}
        onClosed={returnFocus}
      />
      <PersonQuestionDialog question={question} onFocusLost={returnFocus} />
    </section>
  )
}

const ADD_PERSON = 'add person'

function lastPageOf({ totalElements }: PeoplePage): number {
  return Math.max(1, Math.ceil(totalElements / PEOPLE_PAGE_SIZE))
}
