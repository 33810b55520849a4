import { type Day, yearMonthOf } from '../dates/day.ts'
import type { NormalisedTrip } from '../trip/normalise-trip.ts'
import { tripStatus } from '../trip/trip-status.ts'
import { countText } from '../words/count-words.ts'
import { fullName } from '../words/full-name.ts'
import { splitMoney, sumMoney } from '../words/money.ts'

/** What trips cost. `spent` counts the trips that have ended, `planned` the ongoing and upcoming ones. */
export interface Spend {
  trips: number
  spent: number
  planned: number
  total: number
}

/** The spend of a month, a country, a region or a person. A trip counts in every group it belongs to, but its cost is split between them. */
export interface SpendGroup extends Spend {
  key: string
  name: string
}

export const NO_SPEND: Spend = { trips: 0, spent: 0, planned: 0, total: 0 }

interface Share {
  key: string
  name: string
  amount: number
}

export function totalSpend(trips: Iterable<NormalisedTrip>, today: Day): Spend {
  const [all] = groupSpend(trips, today, ({ cost }) => [{ key: '', name: '', amount: cost }])
  return all ?? NO_SPEND
}

/** By the month in which a trip starts, in order. Months without trips are left out. */
export function spendByStartMonth(trips: Iterable<NormalisedTrip>, today: Day): SpendGroup[] {
  const groups = groupSpend(trips, today, ({ start_date, cost }) => {
    const month = yearMonthOf(start_date)
    return [{ key: month, name: month, amount: cost }]
  })
  return groups.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Largest first, like the other groups below. */
export function spendByPerson(trips: Iterable<NormalisedTrip>, today: Day): SpendGroup[] {
  return largestFirst(
    groupSpend(trips, today, ({ staff, cost }) =>
      shareEvenly(
        cost,
        staff.length > 0
          ? staff.map((person) => ({ key: person.staff_id, name: fullName(person) || person.staff_id }))
          : [{ key: '', name: '' }],
      ),
    ),
  )
}

export function spendByCountry(trips: Iterable<NormalisedTrip>, today: Day): SpendGroup[] {
  return largestFirst(
    groupSpend(trips, today, (trip) =>
      countryShares(trip).map(({ country, amount }) => ({ key: country, name: country, amount })),
    ),
  )
}

/** Each region totals its countries, so the two always agree. */
export function spendByRegion(trips: Iterable<NormalisedTrip>, today: Day): SpendGroup[] {
  return largestFirst(
    groupSpend(trips, today, (trip) =>
      countryShares(trip).map(({ region, amount }) => ({ key: region, name: region, amount })),
    ),
  )
}

/** The ways to group what trips cost. */
export const SPEND_GROUPINGS = {
  month: spendByStartMonth,
  person: spendByPerson,
  country: spendByCountry,
  region: spendByRegion,
}
export type SpendGrouping = keyof typeof SPEND_GROUPINGS

/** Adds what was grouped for a part of a list to what was found in the parts before. No trip may be in two parts. */
export function addPart(found: Map<string, SpendGroup>, part: readonly SpendGroup[]): void {
  for (const group of part) {
    const before = found.get(group.key)
    found.set(group.key, before ? joinSpend(group.key, group.name, [before, group]) : group)
  }
}

/** In the order that the whole list would have. */
export function sortGroups(by: SpendGrouping, groups: Iterable<SpendGroup>): SpendGroup[] {
  return by === 'month' ? [...groups].sort((a, b) => (a.key < b.key ? -1 : 1)) : largestFirst([...groups])
}

/** Adds groups up. No trip may be in two of them. */
export function joinSpend(key: string, name: string, groups: readonly SpendGroup[]): SpendGroup {
  return { key, name, ...groups.reduce<Spend>(addSpend, NO_SPEND) }
}

export function addSpend(a: Spend, b: Spend): Spend {
  return {
    trips: a.trips + b.trips,
    spent: sumMoney([a.spent, b.spent]),
    planned: sumMoney([a.planned, b.planned]),
    total: sumMoney([a.total, b.total]),
  }
}

/** The largest groups, and one more for all the others. A single other group keeps its own name. */
export function topSpend(groups: readonly SpendGroup[], limit: number): SpendGroup[] {
  if (groups.length <= limit + 1) return [...groups]
  const others = groups.slice(limit)
  return [...groups.slice(0, limit), joinSpend('', `Others (${countText(others.length)})`, others)]
}

function countryShares(trip: NormalisedTrip): { region: string; country: string; amount: number }[] {
  const visited = trip.trip.flatMap(({ region, countries }) =>
    (countries.length > 0 ? countries : ['']).map((country) => ({
      key: `${country}\n${region}`,
      region,
      country,
    })),
  )
  return shareEvenly(trip.cost, visited.length > 0 ? visited : [{ key: '', region: '', country: '' }])
}

/** Sorted by key, so that an extra cent goes to the same share however the trip lists them. */
function shareEvenly<T extends { key: string }>(
  cost: number,
  among: readonly T[],
): (T & { amount: number })[] {
  const amounts = splitMoney(cost, among.length)
  return among
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((one, index) => ({ ...one, amount: amounts[index] ?? 0 }))
}

function groupSpend(
  trips: Iterable<NormalisedTrip>,
  today: Day,
  sharesOf: (trip: NormalisedTrip) => Share[],
): SpendGroup[] {
  const groups = new Map<string, { name: string; trips: Set<number>; spent: number[]; planned: number[] }>()
  for (const trip of trips) {
    const part = tripStatus(trip, today) === 'Finished' ? 'spent' : 'planned'
    for (const { key, name, amount } of sharesOf(trip)) {
      const group = groups.get(key) ?? { name, trips: new Set(), spent: [], planned: [] }
      groups.set(key, group)
      group.trips.add(trip.trip_id)
      group[part].push(amount)
    }
  }
  return [...groups].map(([key, { name, trips, spent, planned }]) => ({
    key,
    name,
    trips: trips.size,
    spent: sumMoney(spent),
    planned: sumMoney(planned),
    total: sumMoney([...spent, ...planned]),
  }))
}

const collator = new Intl.Collator('en')

function largestFirst(groups: SpendGroup[]): SpendGroup[] {
  return groups.sort(
    (a, b) => b.total - a.total || collator.compare(a.name, b.name) || collator.compare(a.key, b.key),
  )
}
