import { useDebouncedValue } from '@mantine/hooks'
import type { Person } from '@sojourn/contract/admin/people'
import { fullName } from '@sojourn/contract/words/full-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SearchOption, SearchSelect } from '../../../ui/forms/search-select.tsx'
import { peopleFound } from './audit-pages.ts'

interface PersonPickerProps {
  staffId: string | undefined
  onChange: (staffId: string | undefined) => void
}

const TYPING_MS = 250

/** Anyone in the directory, also people who have left. The server searches it, because it can be long. */
export function PersonPicker({ staffId, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const found = useQuery({ ...peopleFound({ search }), placeholderData: keepPreviousData })
  const chosen = useQuery({ ...peopleFound({ search: staffId ?? '' }), enabled: staffId !== undefined })
  return (
    <SearchSelect
      size="sm"
      label="Person"
      placeholder="Everyone"
      data={optionsOf(found.data?.content ?? [], chosen.data?.content ?? [], staffId)}
      value={staffId ?? null}
      onChange={(value) => onChange(value ?? undefined)}
      onSearchChange={setTyped}
      // The options are what the server found.
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear person' }}
    />
  )
}

/** The people found, and the chosen person even if they aren't among them. */
function optionsOf(found: Person[], alsoFound: Person[], staffId: string | undefined): SearchOption[] {
  const options = found.map(optionOf)
  if (staffId === undefined || found.some((person) => person.staff_id === staffId)) return options
  const chosen = alsoFound.find((person) => person.staff_id === staffId)
  return [...options, chosen ? optionOf(chosen) : { value: staffId, label: staffId, detail: '' }]
}

function optionOf(person: Person): SearchOption {
  const detail = person.left_at === null ? person.staff_id : `${person.staff_id}, left`
  return { value: person.staff_id, label: fullName(person) || person.staff_id, detail }
}
