import { type Day, toDayNumber } from '@sojourn/contract/dates/day'
import { WHERE_DAYS_MAX } from '@sojourn/contract/limits'
import type { Where, WhereQuery } from '@sojourn/contract/reports/reports'
import { countTravellers, filterStays, type Stay, staysWithin } from '@sojourn/contract/where/whereabouts'
import { ApiFailure } from '../http/api-failure.ts'
import { inParts } from '../in-parts.ts'
import type { LiveList } from '../live/live-list.ts'

/** The same people and places as the Where page shows. */
export async function whoIsWhere(liveList: LiveList, query: WhereQuery, today: Day): Promise<Where> {
  const { from = query.to ?? today, to = from } = query
  refuseLongTime(from, to)
  await liveList.fresh()
  const trips = await liveList.choose({
    filter: { startTo: to, endFrom: from, staffIds: query.staffId === undefined ? [] : [query.staffId] },
    sort: undefined,
    today,
    offset: 0,
    n: undefined,
  })
  const stays: Stay[] = []
  for await (const part of inParts(trips)) {
    const found = filterStays(staysWithin(part, { from, to }), query)
    stays.push(
      ...found.filter(({ person }) => query.staffId === undefined || person.staff_id === query.staffId),
    )
  }
  return {
    ...{ from, to },
    travellers: countTravellers(stays),
    total: stays.length,
    stays: stays.sort(byPlaceAndPerson).slice(query.offset, query.offset + query.n),
  }
}

/** Sorting the stays of many years would keep everyone else waiting. */
function refuseLongTime(from: Day, to: Day): void {
  if (to < from) throw new ApiFailure('malformed', 'The last day is before the first.')
  if (toDayNumber(to) - toDayNumber(from) >= WHERE_DAYS_MAX) {
    throw new ApiFailure('malformed', `Ask for at most ${WHERE_DAYS_MAX} days at a time.`)
  }
}

/** By character, not as people sort names: there can be tens of thousands, and programs only need the same order each time. */
function byPlaceAndPerson(a: Stay, b: Stay): number {
  return (
    compare(a.region, b.region) ||
    compare(a.country, b.country) ||
    compare(a.city, b.city) ||
    compare(a.person.staff_id, b.person.staff_id) ||
    a.trip_id - b.trip_id
  )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
