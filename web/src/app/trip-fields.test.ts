import { changedTrips } from '@sojourn/contract/testing/changed-trips'
import { changedFields, fieldsToRevert } from '@sojourn/contract/trip/changed-fields'
import { normaliseTrip } from '@sojourn/contract/trip/normalise-trip'
import { merged } from '@sojourn/contract/trip/trip-change'
import { FIELDS } from '@sojourn/contract/trip/trip-fields'
import { describe, expect, test } from 'vitest'
import { conflictRows } from '../features/live/conflict-rows.ts'
import { updateOf } from '../features/live/merge-trip.ts'
import { CELL_FIELDS } from '../features/table/editing/cell-field.ts'
import { COLUMNS, isEditable } from '../features/table/grid/columns.ts'
import { applied, entered, formOf, isSameForm } from '../features/trips/form/form-values.ts'

const TODAY = '2026-03-10'

/** No screen may miss a field: each of these tests fails if it doesn't notice a change to just one. */
describe('a change to a single field', () => {
  test.each(changedTrips())(
    '$field: is shown in the history and before a revert',
    ({ field, before, after }) => {
      const { label } = FIELDS[field]
      const entry = { before: { [field]: before[field] }, after }
      expect(changedFields(entry).map((changed) => changed.label)).toEqual([label])
      expect(fieldsToRevert(after, before).map((changed) => changed.label)).toEqual([label])
      for (const { from, to } of changedFields(entry)) expect(from).not.toBe(to)
    },
  )

  test.each(changedTrips())('$field: causes a conflict that names it', ({ field, before, after }) => {
    const [row, ...others] = conflictRows(before, before, after)
    expect(row).toMatchObject({ label: FIELDS[field].label, yours: expect.not.stringMatching(/^—?$/) })
    expect(row?.theirs).not.toBe(row?.yours)
    expect(others).toEqual([])
  })

  test.each(changedTrips())('$field: is merged into the other version and sent', ({ before, after }) => {
    const theirs = { ...before, version: before.version + 1 }
    const mine = merged(before, theirs, after)
    expect(mine).toEqual({ ...after, version: theirs.version })
    expect(updateOf(mine)).not.toEqual(updateOf(theirs))
  })

  test.each(changedTrips())('$field: shows in a column of the table', ({ field, before, after }) => {
    const [was, is] = [normaliseTrip(before, TODAY), normaliseTrip(after, TODAY)]
    const column = COLUMNS.find((one) => one.field === field)
    expect(column?.text(is)).not.toBe(column?.text(was))
    expect(column && isEditable(column)).toBe(FIELDS[field].inPlace === 'pencil')
    if (column && isEditable(column) && column.id !== 'staff') {
      const cell = CELL_FIELDS[column.id]
      expect(cell.patchOf(cell.draftOf(is))).toEqual({ [field]: after[field] })
    }
  })

  test.each(changedTrips())('$field: survives a round trip through the form', ({ before, after }) => {
    const form = formOf(after)
    expect(isSameForm(form, formOf(before))).toBe(false)
    expect(applied(before, form)).toEqual(after)
    expect(entered(form)).not.toEqual(entered(formOf(before)))
  })
})
