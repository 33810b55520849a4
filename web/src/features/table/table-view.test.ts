import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import { orderedPart } from '@sojourn/contract/trip/ordered-trips'
import { describe, expect, test } from 'vitest'
import { heldRows } from './editing/use-cell-editing.ts'
import { changeState, INITIAL_TABLE_STATE, isFiltered, resetFilters } from './table-state.ts'
import { arrivingPageOf, matchingTrips, pageOf } from './table-view.ts'

const trips = Array.from({ length: 23 }, (_, index) => exampleTrip({ trip_id: index + 1, cost: index % 5 }))

describe('a page of the table', () => {
  test.each([
    ['the first', 0, { pageIndex: 0, pageCount: 3 }, 10],
    ['the last, which is shorter', 2, { pageIndex: 2, pageCount: 3 }, 3],
    ['past the last shows the last', 9, { pageIndex: 2, pageCount: 3 }, 3],
  ])('%s', (_what, wanted, position, count) => {
    const page = pageOf(trips, undefined, wanted, 10)
    expect(page).toMatchObject(position)
    expect(page.rows).toEqual(trips.slice(page.pageIndex * 10, page.pageIndex * 10 + count))
  })

  test('without trips is one empty page', () => {
    expect(pageOf([], undefined, 4, 10)).toMatchObject({ matching: [], rows: [], pageIndex: 0, pageCount: 1 })
  })

  test('has its part of the chosen order', () => {
    const page = pageOf(trips, { by: 'cost', dir: 'desc' }, 1, 10)
    expect(page.matching).toBe(trips)
    expect(page.rows.map(({ trip_id }) => trip_id)).toEqual([13, 18, 23, 2, 7, 12, 17, 22, 1, 6])
  })
})

test('the matching trips keep their order', () => {
  const matching = matchingTrips(
    [exampleTrip({ trip_id: 1 }), exampleTrip({ trip_id: 3, region: [] }), exampleTrip({ trip_id: 2 })],
    { regions: ['Europe'] },
    '2026-03-10',
  )
  expect(matching.map(({ trip_id }) => trip_id)).toEqual([1, 2])
})

describe('a page while older trips are still to come', () => {
  const newestFirst = { by: 'start_date', dir: 'desc' } as const

  test.each([
    ['is final when it is full', undefined, 1, { pageIndex: 1, pageCount: 3, isSettled: true }],
    [
      'is final in the same order, if chosen',
      newestFirst,
      1,
      { pageIndex: 1, pageCount: 3, isSettled: true },
    ],
    ["isn't final while it has room", undefined, 2, { pageIndex: 2, pageCount: 3, isSettled: false }],
    ["isn't the last, even past the trips", undefined, 7, { pageIndex: 7, pageCount: 8, isSettled: false }],
    ["isn't final in another order", { by: 'cost', dir: 'asc' } as const, 1, { isSettled: false }],
  ])('%s', (_what, sort, wanted, expected) => {
    const page = arrivingPageOf(trips, sort, wanted, 10)
    expect(page).toMatchObject(expected)
    expect(page.rows).toEqual(orderedPart(trips, sort, 0).slice(wanted * 10, wanted * 10 + 10))
  })
})

describe('the state of the table', () => {
  const later = { ...INITIAL_TABLE_STATE, pageIndex: 4, filter: { regions: ['Europe'] } }

  test('returns to the first page for other rows, another order or another size', () => {
    expect(changeState(later, { filter: { countries: ['Italy'] } })).toEqual({
      ...later,
      pageIndex: 0,
      filter: { regions: ['Europe'], countries: ['Italy'] },
    })
    expect(changeState(later, { sort: { by: 'cost', dir: 'desc' } })).toMatchObject({
      pageIndex: 0,
      filter: later.filter,
    })
    expect(changeState(later, { pageSize: 50 })).toMatchObject({ pageIndex: 0, pageSize: 50 })
  })

  test('has no filters after a reset', () => {
    expect(isFiltered(later.filter)).toBe(true)
    expect(isFiltered(resetFilters(later).filter)).toBe(false)
    expect(isFiltered({ regions: [], oneCurtin: undefined })).toBe(false)
    expect(isFiltered({ oneCurtin: false })).toBe(true)
  })
})

describe('the rows while a cell is being edited', () => {
  const [edited, other, gone] = [1, 2, 3].map((trip_id) => exampleTrip({ trip_id }))
  if (!edited || !other || !gone) throw new Error('three trips')
  const tripIds = [1, 2, 3]

  test('keep their positions and show new values', () => {
    const dearer = { ...other, cost: 900 }
    expect(heldRows({ trip: edited, tripIds }, [exampleTrip({ trip_id: 9 }), gone, dearer, edited])).toEqual([
      edited,
      dearer,
      gone,
    ])
  })

  test('keep the edited trip after its deletion, but no other', () => {
    expect(heldRows({ trip: edited, tripIds }, [other])).toEqual([edited, other])
  })
})
