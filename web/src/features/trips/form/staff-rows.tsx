import type { StaffOption } from '@sojourn/contract/trip/trip'
import { useMemo } from 'react'
import type { SearchOption } from '../../../ui/forms/search-select.tsx'
import type { FieldError } from './field-errors.ts'
import { emptyStaffRow, type StaffRow } from './form-values.ts'
import { RowList } from './row-list.tsx'
import { StaffRowFields } from './staff-row-fields.tsx'
import type { EditField } from './use-trip-form.ts'

interface StaffRowsProps {
  rows: StaffRow[]
  errors: FieldError[]
  people: readonly StaffOption[]
  edit: EditField
}

export function StaffRows({ rows, errors, people, edit }: StaffRowsProps) {
  const byId = useMemo(() => new Map(people.map((person) => [person.staff_id, person])), [people])
  const options = useMemo(() => staffOptions(people, rows), [people, rows])
  return (
    <RowList
      field="staff"
      title="Staff"
      rowName="Staff member"
      rows={rows}
      onAdd={() => edit('staff', (before) => [...before, emptyStaffRow()])}
    >
      {(row, index, isNew) => (
        <StaffRowFields
          row={row}
          number={index + 1}
          isOnly={rows.length === 1}
          isNew={isNew}
          error={errors[index]}
          options={options}
          people={byId}
          edit={edit}
        />
      )}
    </RowList>
  )
}

/** People who are already in a row can't be chosen again. People who left are only there if they are in a row. */
function staffOptions(people: readonly StaffOption[], rows: readonly StaffRow[]): SearchOption[] {
  const chosen = new Set(rows.map((row) => row.staffId))
  return people
    .filter(({ staff_id, left }) => !left || chosen.has(staff_id))
    .map(({ staff_id, first_name, last_name }) => ({
      value: staff_id,
      label: staff_id,
      detail: `${first_name} ${last_name}`,
      disabled: chosen.has(staff_id),
    }))
}
