import type { Trip } from '@sojourn/contract/trip/trip'
import { FIELDS, TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { App } from './mount-app.ts'

/** The headings of the table of trips. The checkbox that selects the page has none. */
export const COLUMNS = [
  '',
  'Staff',
  'Status',
  'Region',
  'Country',
  'Destination',
  'Start date',
  'End date',
  'One Curtin',
  'Cost',
  ...TEXT_FIELDS.map((field) => FIELDS[field].label),
  'Actions',
]

/** Counted from 1. The headings are a row, too. */
export function row(app: App, number = 1): Locator {
  return app.getByRole('row').nth(number)
}

export function tripRow(app: App, tripId: number): Locator {
  return app.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select trip ${tripId}` }) })
}

export function cell(app: App, column: string, rowNumber = 1): Locator {
  return row(app, rowNumber).getByRole('gridcell').nth(COLUMNS.indexOf(column))
}

/** Waits until these are the trips of the page, from top to bottom. */
export function expectShown({ window: { document } }: App, ids: number[]): Promise<void> {
  const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-trip]')]
  return expect.poll(() => rows().map(({ dataset }) => Number(dataset.trip))).toEqual(ids)
}

export function idsOf(trips: readonly Trip[]): number[] {
  return trips.map(({ trip_id }) => trip_id)
}
