import { tripSentences } from '@sojourn/contract/words/sentences'
import { useMemo, useState } from 'react'
import { usePeopleAt } from '../../../api/presence/attendance.ts'
import { usePresence } from '../../../api/presence/say-presence.ts'
import notices from '../../../ui/cards/notice.module.css'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { PeopleHereLine } from '../../../ui/people/people-here-line.tsx'
import { createTripBy } from '../add/create-trip.ts'
import { formOf } from '../form/form-values.ts'
import { TripForm } from '../form/trip-form.tsx'
import type { TripOptions } from '../form/use-trip-options.ts'
import { type EditedTripParts, useEditedTrip } from './use-edited-trip.ts'

export interface EditTripProps extends Omit<EditedTripParts, 'loaded'> {
  onCancel: () => void
}

interface EditTripFormProps extends EditTripProps, Pick<EditedTripParts, 'loaded'> {
  options: TripOptions
}

export function EditTripForm({ loaded, options, ...props }: EditTripFormProps) {
  const { trips, changes, guard, onDone, onCancel } = props
  const [isAsking, setAsking] = useState(false)
  const { base, state, isDeleting, save, remove } = useEditedTrip({ loaded, ...props })
  const initial = useMemo(() => formOf(base), [base])
  const isGone = state === 'deleted elsewhere'
  const people = usePeopleAt(base.trip_id)
  usePresence(base.trip_id)
  const onGone = { saveLabel: 'Save as new trip', cancelLabel: 'Leave' }

  return (
    <>
      <TripForm
        initial={initial}
        trip={base}
        options={options}
        trips={trips}
        guard={guard}
        notice={
          <>
            {NOTICES[state]}
            {people.length > 0 && <PeopleHereLine people={people} />}
          </>
        }
        isBusy={isDeleting}
        onSave={isGone ? createTripBy(changes) : save}
        onDone={onDone}
        onCancel={onCancel}
        onDelete={isGone ? undefined : () => setAsking(true)}
        {...(isGone && onGone)}
      />
      <ConfirmDialog
        opened={isAsking}
        title="Delete trip"
        confirm="Delete"
        tone="danger"
        isBusy={isDeleting}
        onConfirm={async () => {
          await remove()
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{tripSentences.confirmDelete}</p>
      </ConfirmDialog>
    </>
  )
}

const NOTICES = {
  'as loaded': null,
  'changed elsewhere': (
    <p className={notices.notice}>
      Someone else changed this trip while you were editing it. When you save, you can compare the two
      versions.
    </p>
  ),
  'deleted elsewhere': (
    <p className={notices.error}>
      Someone else deleted this trip while you were editing it. Your version is still here: save it as a new
      trip, or leave.
    </p>
  ),
}
