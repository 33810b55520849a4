import { isDay } from '@sojourn/contract/dates/day'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import type { BrokenRule, EnteredTrip } from '@sojourn/contract/trip/trip-rules'

export type Field = keyof EnteredTrip

/** A sentence under the field, or only a mark if the sentence is shown elsewhere. */
export type FieldError = string | boolean

export interface FieldErrors
  extends Record<Exclude<Field, 'staff' | 'destinations' | 'oneCurtin'>, FieldError> {
  /** One for each row. */
  staff: FieldError[]
  destinations: FieldError[]
}

/** Where each broken rule is shown. */
export function fieldErrors(form: EnteredTrip, broken: readonly BrokenRule[]): FieldErrors {
  const of = (field: Field) => broken.find(({ path }) => path === field)?.message ?? false
  const start = of('startDate')
  const hasStart = isDay(form.startDate)
  return {
    staff: inRows(form.staff, of('staff'), ({ staffId }) => staffId),
    destinations: inRows(form.destinations, of('destinations'), (row) => row.destinationId),
    // One sentence covers both dates, so it is shown at the first missing one.
    startDate: hasStart ? false : start,
    endDate: hasStart && start ? start : start && !isDay(form.endDate) ? true : of('endDate'),
    estimatedCost: of('estimatedCost'),
    ...eachText(of),
  }
}

const FIELD_OF: Record<string, Field> = {
  staff_ids: 'staff',
  staffIds: 'staff',
  destination_ids: 'destinations',
  destinationIds: 'destinations',
  start_date: 'startDate',
  end_date: 'endDate',
  est_cost: 'estimatedCost',
  one_curtin: 'oneCurtin',
}

/** The server uses its own field names, under `body` for a malformed request. */
export function rulesOfServer(body: unknown): BrokenRule[] {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors
  if (!Array.isArray(errors)) return []
  return (errors as BrokenRule[]).map(({ path, message }) => {
    const [name = ''] = path.replace(/^body\./, '').split('.')
    return { path: FIELD_OF[name] ?? name, message }
  })
}

/** Hides errors while their field is being fixed; the two dates are checked together. */
export function withoutField(broken: readonly BrokenRule[], field: Field): BrokenRule[] {
  const fixed: string[] = isDayField(field) ? ['startDate', 'endDate'] : [field]
  return broken.filter(({ path }) => !fixed.includes(path))
}

function isDayField(field: Field): boolean {
  return field === 'startDate' || field === 'endDate'
}

/** At the empty rows, otherwise at the duplicates, otherwise (the server knows why) at the last row. */
function inRows<Row>(rows: readonly Row[], error: FieldError, idOf: (row: Row) => string): FieldError[] {
  if (error === false) return rows.map(() => false)
  const ids = rows.map(idOf)
  const isEmpty = ids.map((id) => id === '')
  const isRepeat = ids.map((id, index) => ids.indexOf(id) < index)
  const isLast = ids.map((_, index) => index === ids.length - 1)
  const marked = [isEmpty, isRepeat, isLast].find((marks) => marks.includes(true)) ?? []
  return marked.map((isMarked) => isMarked && error)
}
