import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import { describe, expect, test } from 'vitest'
import { CELL_FIELDS, type FieldColumn } from './cell-field.ts'

const trip = exampleTrip({ start_date: '2026-03-10', end_date: '2026-03-12', cost: 450.5, comments: 'Visa' })

describe('a cell being edited', () => {
  test.each<[FieldColumn, string]>([
    ['cost', '450.50'],
    ['start_date', '2026-03-10'],
    ['end_date', '2026-03-12'],
    ['reason', 'Conference'],
    ['comments', 'Visa'],
  ])('starts %s with its current value', (column, draft) => {
    expect(CELL_FIELDS[column].draftOf(trip)).toBe(draft)
  })

  test.each<[FieldColumn, string, string | undefined]>([
    ['cost', '12.34', undefined],
    ['cost', '', 'Estimated cost is required'],
    ['cost', '.', 'Estimated cost must be a positive number'],
    ['cost', '1.234', 'Estimated cost can have at most two decimal places'],
    ['cost', '10000000000', 'Estimated cost must be $9,999,999,999.99 or less'],
    ['start_date', '2026-03-12', undefined],
    ['start_date', '2026-03-13', 'Start date cannot be after the end date.'],
    ['start_date', '', 'Start and end dates are required'],
    ['end_date', '2026-03-10', undefined],
    ['end_date', '2026-03-09', 'End date cannot be before the start date.'],
    ['end_date', '2026-02-30', 'Start and end dates are required'],
    ['reason', 'Field work', undefined],
    ['reason', '  ', 'Reason is required'],
    ['reason', 'x'.repeat(501), 'Reason must be 500 characters or fewer'],
    ['comments', '', undefined],
    ['comments', 'x'.repeat(2001), 'Comments must be 2,000 characters or fewer'],
  ])('%s %j: %s', (column, text, sentence) => {
    expect(CELL_FIELDS[column].check(text, trip)).toBe(sentence)
  })

  test.each([
    ['12', true],
    ['12.', true],
    ['.5', true],
    ['', true],
    ['-1', false],
    ['1.2.3', false],
    ['1e3', false],
    ['$5', false],
  ])('accepts %j in the cost while typing: %s', (text, isAccepted) => {
    expect(CELL_FIELDS.cost.accepts(text)).toBe(isAccepted)
  })

  test.each<[FieldColumn, string, object]>([
    ['cost', '12.5', { est_cost: 12.5 }],
    ['start_date', '2026-03-01', { start_date: '2026-03-01' }],
    ['end_date', '2026-03-20', { end_date: '2026-03-20' }],
    ['reason', 'Field work', { reason: 'Field work' }],
    ['comments', '', { comments: '' }],
  ])('sends %s as a single field', (column, text, patch) => {
    expect(CELL_FIELDS[column].patchOf(text)).toEqual(patch)
  })
})
