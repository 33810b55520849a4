import { type Day, yearMonthOf } from '../dates/day.ts'
import type { NormalisedTrip } from '../trip/normalise-trip.ts'
import { tripStatus } from '../trip/trip-status.ts'
import { countText } from '../words/count-words.ts'
import { fullName } from '../words/full-name.ts'
import { splitMoney, sumMoney } from '../words/money.ts'

/** What trips cost. Spent is what those cost that have ended, planned what those do that are under way or to come. */
export interface Spend {
  trips: number
  spent: number
  planned: number
  total: number
}

/** The spend of a month, a place or a person. A trip counts in each that it has, its cost only in shares. */
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

/** By the month in which a trip starts; only months with trips, in order. */
export function spendByStartMonth(trips: Iterable<NormalisedTrip>, today: Day): SpendGroup[] {
  const groups = groupSpend(trips, today, ({ start_date, cost }) => {
    const month = yearMonthOf(start_date)
    return [{ key: month, name: month, amount: cost }]
  })
  return groups.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** The largest first, as all that follow. */
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

/** A region has what its countries have, so that the two agree. */
export function spendByRegion(trips: Iterable<NormalisedTrip>, today: Day): SpendGroup[] {
  return largestFirst(
    groupSpend(trips, today, (trip) =>
      countryShares(trip).map(({ region, amount }) => ({ key: region, name: region, amount })),
    ),
  )
}

/** What several groups have together, where no trip is in two of them. */
export function joinSpend(key: string, name: string, groups: readonly SpendGroup[]): SpendGroup {
  return {
    key,
    name,
    trips: groups.reduce((count, { trips }) => count + trips, 0),
    spent: sumMoney(groups.map(({ spent }) => spent)),
    planned: sumMoney(groups.map(({ planned }) => planned)),
    total: sumMoney(groups.map(({ total }) => total)),
  }
}

/** The largest, and the money of all the others as one more; one alone stands for itself. */
export function topSpend(groups: readonly SpendGroup[], limit: number): SpendGroup[] {
  if (groups.length <= limit + 1) return [...groups]
  const others = groups.slice(limit)
  return [...groups.slice(0, limit), joinSpend('', `Others (${countText(others.length)})`, others)]
}

function countryShares(trip: NormalisedTrip): { region: string; country: string; amount: number }[] {
  const places = trip.trip.flatMap(({ region, countries }) =>
    (countries.length > 0 ? countries : ['']).map((country) => ({
      key: `${country}\n${region}`,
      region,
      country,
    })),
  )
  return shareEvenly(trip.cost, places.length > 0 ? places : [{ key: '', region: '', country: '' }])
}

/** In the order of their keys, so that a cent goes to the same one in whichever order a trip lists them. */
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
