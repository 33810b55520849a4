import type { StaffOption } from '@sojourn/contract/trip/trip'
import { memo } from 'react'
import { type SearchOption, SearchSelect } from '../../../ui/forms/search-select.tsx'
import type { FieldError } from './field-errors.ts'
import { FilledIn } from './filled-in.tsx'
import { type StaffRow, staffFields, withoutRow, withRow } from './form-values.ts'
import { RemoveRow } from './remove-row.tsx'
import rows from './row-list.module.css'
import type { EditField } from './use-trip-form.ts'

interface StaffRowFieldsProps {
  row: StaffRow
  number: number
  isOnly: boolean
  isNew: boolean
  error: FieldError | undefined
  options: SearchOption[]
  people: ReadonlyMap<string, StaffOption>
  edit: EditField
}

/** Choosing a staff id fills in the names from the directory. */
export const StaffRowFields = memo(function StaffRowFields(props: StaffRowFieldsProps) {
  const { row, number, isOnly, isNew, error, options, people, edit } = props

  function choose(staffId: string | null) {
    const person = people.get(staffId ?? '')
    if (person) edit('staff', (before) => withRow(before, row.key, staffFields(person)))
  }

  return (
    <>
      <div className={rows.choice}>
        <SearchSelect
          label="Staff ID"
          data={options}
          value={row.staffId || null}
          onChange={choose}
          error={error}
          description={people.get(row.staffId)?.left && 'This person has left.'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoFocus={isNew}
        />
      </div>
      <FilledIn label="First name" value={row.firstName} />
      <FilledIn label="Last name" value={row.lastName} />
      <RemoveRow
        name={`staff member ${number}`}
        disabled={isOnly}
        onRemove={() => edit('staff', (before) => withoutRow(before, row.key))}
      />
    </>
  )
})
