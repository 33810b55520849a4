import { CloseButton, Select } from '@mantine/core'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Staff } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { staffList } from '../../../api/directory.ts'
import { failureText } from '../../../api/failure.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import type { TableChanges } from '../table-changes.ts'
import classes from './cell-editor.module.css'

interface StaffEditorProps {
  trip: NormalisedTrip
  changes: TableChanges
}

const OPTIONS_SHOWN = 50

export function StaffEditor({ trip, changes }: StaffEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const directory = useQuery(staffList)
  const everyone = directory.data ?? []
  const others = everyone.filter(
    ({ staff_id, left }) => !left && !trip.staff.some((person) => person.staff_id === staff_id),
  )
  const hasLeft = ({ staff_id }: Staff) => everyone.some((one) => one.staff_id === staff_id && one.left)

  function add(staffId: string | null) {
    const person = others.find(({ staff_id }) => staff_id === staffId)
    if (!person) return
    setError(undefined)
    changes
      .addStaff(trip, person)
      .catch((failure) =>
        showError(tripSentences.errorAddingStaff(failureText(failure, tripSentences.errorSaving))),
      )
  }

  function remove(person: Staff) {
    // The button disappears with the person, and the focus would be lost.
    input.current?.focus()
    if (trip.staff.length === 1) return setError(tripSentences.lastStaffMember)
    setError(undefined)
    changes
      .removeStaff(trip, person.staff_id)
      .catch((failure) =>
        showError(tripSentences.errorRemovingStaff(failureText(failure, tripSentences.errorSaving))),
      )
  }

  return (
    <div>
      <ul className={classes.people}>
        {trip.staff.map((person) => (
          <li key={person.staff_id} className={classes.person}>
            <span>
              <bdi>{fullName(person)}</bdi>{' '}
              <span className={classes.staffId}>
                {person.staff_id}
                {hasLeft(person) && ', left'}
              </span>
            </span>
            <CloseButton aria-label={`Remove ${fullName(person)}`} onClick={() => remove(person)} />
          </li>
        ))}
      </ul>
      <Select
        ref={input}
        aria-label="Add a staff member"
        placeholder={directory.isError ? "Couldn't load the staff list" : 'Add a staff member'}
        data={others.map((person) => ({
          value: person.staff_id,
          label: `${fullName(person)} (${person.staff_id})`,
        }))}
        value={null}
        onChange={add}
        searchable
        comboboxProps={{ withinPortal: false }}
        // Tab would move to the list, which closes as soon as the field is left.
        scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
        limit={OPTIONS_SHOWN}
        nothingFoundMessage="Nothing found"
        autoFocus
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p className={classes.hint}>Changes save immediately. Press Esc to close.</p>
    </div>
  )
}
