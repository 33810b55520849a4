import { useDebouncedValue } from '@mantine/hooks'
import type { Person } from '@sojourn/contract/admin/people'
import { ADMIN_SEARCH_MAX } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SearchOption, SearchSelect } from '../../../ui/forms/search-select.tsx'
import { TYPING_MS } from '../../../ui/forms/typed-search.tsx'
import { peoplePage } from '../people/people-pages.ts'

interface PersonPickerProps {
  staffId: string | undefined
  onChange: (staffId: string | undefined) => void
}

/** Anyone in the directory, also people who have left. The server searches it, because it can be long. */
export function PersonPicker({ staffId, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('')
  // The name of someone who was chosen can be longer.
  const wanted = typed.slice(0, ADMIN_SEARCH_MAX)
  const [search] = useDebouncedValue(wanted, TYPING_MS)
  const found = useQuery({ ...peoplePage({ search }), placeholderData: keepPreviousData })
  const chosen = useQuery({ ...peoplePage({ search: staffId ?? '' }), enabled: staffId !== undefined })
  const options = (found.data?.content ?? []).map(optionOf)
  const isLate = search !== wanted || found.isPending || found.isPlaceholderData
  return (
    <SearchSelect
      size="sm"
      label="Person"
      placeholder="Everyone"
      data={withChosen(options, chosen.data?.content ?? [], staffId)}
      value={staffId ?? null}
      onChange={(value) => onChange(value ?? undefined)}
      onSearchChange={setTyped}
      // What the server found for an earlier text isn't offered: Enter would choose it.
      filter={() => (isLate ? [] : options)}
      nothingFoundMessage={nothingFound(isLate, found.isError)}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear person' }}
    />
  )
}

function nothingFound(isLate: boolean, isError: boolean): string {
  if (isLate) return 'Searching…'
  return isError ? "Couldn't load people." : 'Nothing found'
}

/** The field shows the name of the chosen person, whoever is found. */
function withChosen(options: SearchOption[], people: Person[], staffId: string | undefined): SearchOption[] {
  if (staffId === undefined || options.some(({ value }) => value === staffId)) return options
  const chosen = people.find((person) => person.staff_id === staffId)
  return [...options, chosen ? optionOf(chosen) : { value: staffId, label: staffId, detail: '' }]
}

function optionOf(person: Person): SearchOption {
  const detail = person.left_at === null ? person.staff_id : `${person.staff_id}, left`
  return { value: person.staff_id, label: fullName(person) || person.staff_id, detail }
}
