import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { ReactNode } from 'react'
import { ClashWarnings } from '../clashes/clash-warnings.tsx'
import { ConfirmLeaving } from '../leaving/confirm-leaving.tsx'
import type { LeaveGuard } from '../leaving/use-leave-guard.ts'
import { DestinationRows } from './destination-rows.tsx'
import { DetailFields } from './detail-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { fieldErrors } from './field-errors.ts'
import { FormActions } from './form-actions.tsx'
import type { FormValues } from './form-values.ts'
import { StaffRows } from './staff-rows.tsx'
import classes from './trip-form.module.css'
import { type SaveForm, useTripForm } from './use-trip-form.ts'
import type { TripOptions } from './use-trip-options.ts'

interface TripFormProps {
  /** The values that Reset restores. */
  initial: FormValues
  /** Undefined for a trip that hasn't been saved. */
  trip?: Trip
  options: TripOptions
  /** All trips, to warn about people who are already on another one. */
  trips: readonly NormalisedTrip[]
  guard: LeaveGuard
  /** Shown above the buttons. */
  notice?: ReactNode
  /** Something other than saving is in progress. */
  isBusy?: boolean
  saveLabel?: string
  cancelLabel?: string
  onSave: SaveForm
  /** Called after saving. */
  onDone: () => void
  onCancel: () => void
  onDelete?: (() => void) | undefined
}

/** The form of a trip, on a page or in a modal. */
export function TripForm({ initial, trip, options, trips, guard, notice, ...props }: TripFormProps) {
  const { isBusy = false, onSave, onDone, onCancel, ...actions } = props
  const formKey = trip ? `trip ${trip.trip_id} version ${trip.version}` : 'new trip'
  const { form, broken, isSaving, summary, edit, save, reset } = useTripForm({
    ...{ initial, formKey, guard, onSave, onDone },
  })
  const errors = fieldErrors(form, broken)
  return (
    <>
      <form className={classes.form} onSubmit={save} noValidate aria-busy={isSaving || isBusy}>
        <ErrorSummary ref={summary} broken={broken} />
        <div className={classes.fields} inert={isSaving || isBusy}>
          <div>
            <StaffRows rows={form.staff} errors={errors.staff} people={options.staff} edit={edit} />
            <ClashWarnings form={form} tripId={trip?.trip_id} trips={trips} />
          </div>
          <DestinationRows
            rows={form.destinations}
            errors={errors.destinations}
            destinations={options.destinations}
            edit={edit}
          />
          <DetailFields form={form} errors={errors} edit={edit} />
        </div>
        <FormActions
          {...actions}
          notice={notice}
          isSaving={isSaving}
          isBusy={isBusy}
          onReset={reset}
          onCancel={() => guard.leaveBy(onCancel)}
        />
      </form>
      <ConfirmLeaving guard={guard} texts={LEAVING} />
    </>
  )
}

const LEAVING = {
  unsaved: 'You have unsaved changes. Leave without saving?',
  saving: 'This trip is still being saved. If you leave now and saving fails, your changes will be lost.',
  deleting: 'This trip is still being deleted. If you leave now, a message will tell you whether it worked.',
}
