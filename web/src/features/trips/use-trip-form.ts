import { type BrokenRule, checkTripForm } from '@sojourn/contract/trip-rules'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Field, withoutField } from './field-errors.ts'
import { type FormValues, isSameForm } from './form-values.ts'
import { keepFor } from './kept-form.ts'
import { useIsHere } from './use-is-here.ts'
import type { LeaveGuard } from './use-leave-guard.ts'

/** Changes one field, or all rows of one kind. */
export type EditField = <F extends Field>(
  field: F,
  change: FormValues[F] | ((value: FormValues[F]) => FormValues[F]),
) => void

/** Gives what the server does not accept, if anything. */
export type SaveForm = (form: FormValues) => Promise<BrokenRule[] | undefined>

interface TripFormParts {
  initial: FormValues
  /** Tells this form from others, and this version of its trip. */
  place: string
  guard: LeaveGuard
  onSave: SaveForm
  /** Saved. */
  onDone: () => void
}

/** The form as it is filled in: checked, then sent once, and what is wrong is said. */
export function useTripForm({ initial, place, guard, onSave, onDone }: TripFormParts) {
  const keeper = useMemo(() => keepFor(place), [place])
  const [start, setStart] = useState(initial)
  const [form, setForm] = useState(() => keeper.read() ?? initial)
  const [broken, setBroken] = useState<BrokenRule[]>([])
  const [isSaving, setSaving] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const isHere = useIsHere()
  const isChanged = !isSameForm(form, initial)
  const { mark, markSending } = guard

  // Another version to begin with. It comes into the fields that are there, so that the focus stays where it is.
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

  const edit: EditField = useCallback((field, change) => {
    setForm((before) => ({
      ...before,
      [field]: typeof change === 'function' ? change(before[field]) : change,
    }))
    setBroken((before) => withoutField(before, field))
  }, [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const rules = checkTripForm(form)
    if (rules.length > 0) return complain(rules)
    setSaving(true)
    setBroken([])
    markSending('saving')
    const refused = await onSave(form)
    if (!isHere.current) return
    if (!refused) return guard.finish(onDone)
    markSending(null)
    complain(refused)
  }

  function complain(rules: BrokenRule[]) {
    // At once, because what is not there yet cannot take the focus.
    flushSync(() => {
      setSaving(false)
      setBroken(rules)
    })
    summary.current?.focus()
  }

  function reset() {
    setForm(initial)
    setBroken([])
  }

  return { form, broken, isSaving, isChanged, summary, edit, save, reset }
}
