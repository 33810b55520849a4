import { type BrokenRule, checkTripForm } from '@sojourn/contract/trip/trip-rules'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keepFor } from '../../../api/session/kept-form.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import type { LeaveGuard } from '../leaving/use-leave-guard.ts'
import { type Field, withoutField } from './field-errors.ts'
import { type FormValues, isSameForm } from './form-values.ts'

/** Changes one field, or all rows of one kind. */
export type EditField = <F extends Field>(
  field: F,
  change: FormValues[F] | ((value: FormValues[F]) => FormValues[F]),
) => void

/** Returns what the server refuses, if anything. */
export type SaveForm = (form: FormValues) => Promise<BrokenRule[] | undefined>

interface TripFormParts {
  initial: FormValues
  /** Identifies this form and the version of its trip. */
  formKey: string
  guard: LeaveGuard
  onSave: SaveForm
  /** Called after saving. */
  onDone: () => void
}

/** The state of the form, from its initial values until it is saved or left. */
export function useTripForm({ initial, formKey, guard, onSave, onDone }: TripFormParts) {
  const keeper = useMemo(() => keepFor<FormValues>(formKey), [formKey])
  const [start, setStart] = useState(initial)
  const [form, setForm] = useState(() => keeper.read() ?? initial)
  const summary = useRef<HTMLDivElement>(null)
  const isHere = useIsHere()
  const isChanged = !isSameForm(form, initial)
  const { mark, markSending } = guard
  const { onSubmit, isBusy, problem, setProblem } = useForm<FormValues, BrokenRule[]>({
    read: () => form,
    check: (values) => {
      const rules = checkTripForm(values)
      return rules.length > 0 ? rules : undefined
    },
    send,
    focusOn: () => summary.current?.focus(),
  })

  // A newer version of the trip. Its values go into the existing fields, so that the focus stays where it is.
  if (start !== initial) {
    setStart(initial)
    reset()
  }

  useEffect(() => {
    mark(isChanged)
    return () => mark(false)
  }, [mark, isChanged])

  useEffect(() => () => markSending(null), [markSending])

  const unsaved = useRef<FormValues | null>(null)
  unsaved.current = isChanged ? form : null
  useEffect(() => () => keeper.leave(unsaved.current), [keeper])

  const edit: EditField = useCallback(
    (field, change) => {
      setForm((before) => ({
        ...before,
        [field]: typeof change === 'function' ? change(before[field]) : change,
      }))
      setProblem((before) => before && withoutField(before, field))
    },
    [setProblem],
  )

  async function send(values: FormValues): Promise<BrokenRule[] | undefined> {
    markSending('saving')
    const refused = await onSave(values)
    if (!isHere.current) return
    if (refused) markSending(null)
    else guard.finish(onDone)
    return refused
  }

  function reset() {
    setForm(initial)
    setProblem(null)
  }

  return { form, broken: problem ?? [], isSaving: isBusy, summary, edit, save: onSubmit, reset }
}
