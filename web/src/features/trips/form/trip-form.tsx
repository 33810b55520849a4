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

export interface TripFormProps {
  /** What Reset goes back to. */
  initial: FormValues
  /** Nothing for a trip that is not saved yet. */
  trip?: Trip
  options: TripOptions
  /** All trips, for who is on another one already. */
  trips: readonly NormalisedTrip[]
  guard: LeaveGuard
  /** Stands where the decision is made, above the buttons. */
  notice?: ReactNode
  /** Something else than saving is being sent. */
  isBusy?: boolean
  saveLabel?: string
  cancelLabel?: string
  onSave: SaveForm
  /** Saved. */
  onDone: () => void
  onCancel: () => void
  onDelete?: (() => void) | undefined
}

/** A trip to be filled in, on a page or in a modal. */
export function TripForm({ initial, trip, options, trips, guard, notice, ...props }: TripFormProps) {
  const { isBusy = false, onSave, onDone, onCancel, ...actions } = props
  const place = trip ? `trip ${trip.trip_id} version ${trip.version}` : 'new trip'
  const { form, broken, isSaving, summary, edit, save, reset } = useTripForm({
    ...{ initial, place, guard, onSave, onDone },
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
            places={options.destinations}
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
      <ConfirmLeaving guard={guard} />
    </>
  )
}
