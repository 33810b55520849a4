import { type Day, toDayNumber } from '@sojourn/contract/dates/day'
import { type Filtered, matchesFilter, type TripFilter } from '@sojourn/contract/trip/trip-filter'
import type { PageEnd } from '@sojourn/contract/trip/trip-pages'
import type { SortableColumn, TripSort } from '@sojourn/contract/trip/trip-sort'
import { type TripStatus, tripStatus } from '@sojourn/contract/trip/trip-status'
import { doInParts } from '../in-parts.ts'
import type { SharedLists } from './shared-lists.ts'
import type { FactColumns, TripFacts } from './trip-facts.ts'

/** Which trips, in which order. Without a sort they are in the order of the list, newest start first. */
export interface Choice {
  filter: TripFilter
  sort: TripSort | undefined
  today: Day
  offset: number
  /** Every trip from the offset on if undefined. */
  n: number | undefined
  /** Only what comes after this place in the order of the list. Not with another order. */
  after?: PageEnd | undefined
}

/** Up to this many rows, keeping the first ones in order while looking is faster than sorting all that match. */
const FEW = 1_000

/** The rows that `matchesFilter` and `sortTrips` of the contract would choose. */
export async function chooseRows(
  facts: TripFacts,
  { filter, sort, today, offset, n }: Choice,
  from = 0,
): Promise<ArrayLike<number>> {
  const { length } = facts.columns.start
  const end = Math.min(length, n === undefined ? length : offset + n)
  const matches = matcher(facts, filter, today)
  if (!sort || isOrderOfList(sort)) return firstMatching(length, matches, end, from).subarray(offset)
  const order = orderOf(facts.columns, sort)
  if (end > FEW) {
    const matching = firstMatching(length, matches, length)
    return (await doInParts(sortRows(matching, order.compare))).subarray(offset, end)
  }
  return firstInOrder(length, matches, end, order).slice(offset)
}

/** Compares the bare values, without a call for each of very many rows. */
function firstInOrder(
  length: number,
  matches: Matches,
  most: number,
  { values, sign, isUpwards, compare }: Order,
): number[] {
  const found: number[] = []
  if (most === 0) return found
  // Once there are enough, the last of them. Whatever comes after it is of no interest.
  let [lastRow, lastValue] = [length, Number.POSITIVE_INFINITY]
  for (let step = 0; step < length; step += 1) {
    const row = isUpwards ? length - 1 - step : step
    const value = sign * (values[row] ?? 0)
    if (value > lastValue || (value === lastValue && row > lastRow)) {
      // From here on, every trip starts later.
      if (isUpwards) break
      continue
    }
    if (!matches(row)) continue
    insert(found, row, compare, most)
    const last = found[most - 1]
    if (last !== undefined) [lastRow, lastValue] = [last, sign * (values[last] ?? 0)]
  }
  return found
}

const ROWS_A_STEP = 4_096

/** Sorts short stretches and merges them to longer and longer ones, with a step after each few thousand rows. */
function* sortRows(rows: Uint32Array, compare: Compare): Generator<undefined, Uint32Array> {
  for (let start = 0; start < rows.length; start += ROWS_A_STEP) {
    rows.subarray(start, start + ROWS_A_STEP).sort(compare)
    yield
  }
  let [from, to]: [Uint32Array, Uint32Array] = [rows, new Uint32Array(rows.length)]
  for (let width = ROWS_A_STEP; width < rows.length; width *= 2) {
    for (let start = 0; start < rows.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, rows.length), Math.min(start + 2 * width, rows.length)]
      let [left, right] = [start, middle]
      for (let place = start; place < end; place += 1) {
        const isLeft = right === end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0)
        to[place] = from[isLeft ? left++ : right++] ?? 0
        if (place % ROWS_A_STEP === 0) yield
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

function isOrderOfList({ by, dir }: TripSort): boolean {
  return by === 'start_date' && dir === 'desc'
}

type Matches = (row: number) => boolean

function firstMatching(length: number, matches: Matches, most: number, from = 0): Uint32Array {
  const rows = new Uint32Array(most)
  let count = 0
  for (let row = from; row < length && count < most; row += 1) {
    if (matches(row)) rows[count++] = row
  }
  return rows.subarray(0, count)
}

type Compare = (a: number, b: number) => number

interface Order {
  values: FactColumns['start' | 'end' | 'cents']
  /** -1 if the highest comes first. */
  sign: 1 | -1
  /** In the list, an earlier start is further down. From there upwards, most trips come after those that are found first. */
  isUpwards: boolean
  compare: Compare
}

/** Rows with equal values keep the order of the list. */
function orderOf(columns: FactColumns, { by, dir }: TripSort): Order {
  const values = columns[COLUMN_OF[by]]
  const sign = dir === 'desc' ? -1 : 1
  const compare: Compare = (a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b
  return { values, sign, isUpwards: by === 'start_date', compare }
}

const COLUMN_OF: Record<SortableColumn, 'start' | 'end' | 'cents'> = {
  start_date: 'start',
  end_date: 'end',
  cost: 'cents',
}

function insert(found: number[], row: number, compare: Compare, most: number): void {
  let place = found.length
  while (place > 0 && compare(row, found[place - 1] ?? 0) < 0) place -= 1
  found.splice(place, 0, row)
  if (found.length > most) found.pop()
}

/** Checks only what the filter has, because there may be very many rows. */
function matcher({ columns, people, places }: TripFacts, filter: TripFilter, today: Day): Matches {
  const { regions, countries, destinations, statuses, oneCurtin } = filter
  const { start, end } = columns
  const checks = [
    listMatcher(places, columns.places, { regions, countries, destinations }, today),
    listMatcher(people, columns.people, { staffIds: filter.staffIds }, today),
    dayMatcher(start, filter.startFrom, filter.startTo),
    dayMatcher(end, filter.endFrom, filter.endTo),
    statuses?.length ? statusMatcher(columns, statuses, today) : undefined,
    oneCurtin === undefined ? undefined : (row: number) => columns.oneCurtin[row] === Number(oneCurtin),
  ].filter((check) => check !== undefined)
  const [only = () => true] = checks
  return checks.length > 1 ? (row) => checks.every((check) => check(row)) : only
}

const UNFILTERED: Filtered = {
  ...{ staff: [], region: [], countries: [], destinations: [] },
  ...{ start_date: '', end_date: '', one_curtin: false },
}
const [YES, NO] = [1, 2]

/** Each list is compared with the filter once, for all trips that share it. */
function listMatcher(
  lists: SharedLists<Partial<Filtered>>,
  numbers: Uint32Array,
  filter: TripFilter,
  today: Day,
): Matches | undefined {
  if (Object.values(filter).every((wanted) => wanted === undefined)) return undefined
  const known = new Uint8Array(lists.count)
  return (row) => {
    const number = numbers[row] ?? 0
    known[number] ||= matchesFilter({ ...UNFILTERED, ...lists.get(number) }, filter, today) ? YES : NO
    return known[number] === YES
  }
}

function dayMatcher(days: Int32Array, from: Day | undefined, to: Day | undefined): Matches | undefined {
  if (from === undefined && to === undefined) return undefined
  const low = from === undefined ? Number.NEGATIVE_INFINITY : toDayNumber(from)
  const high = to === undefined ? Number.POSITIVE_INFINITY : toDayNumber(to)
  return (row) => low <= (days[row] ?? 0) && (days[row] ?? 0) <= high
}

function statusMatcher({ start, end }: FactColumns, statuses: readonly TripStatus[], today: Day): Matches {
  const now = toDayNumber(today)
  return (row) => statuses.includes(tripStatus({ start_date: start[row] ?? 0, end_date: end[row] ?? 0 }, now))
}
