import { type Day, toDayNumber } from '@sojourn/contract/dates/day'
import { WHERE_DAYS_MAX } from '@sojourn/contract/limits'
import type { Where, WhereQuery } from '@sojourn/contract/reports/reports'
import { countTravellers, filterStays, type Stay, staysWithin } from '@sojourn/contract/where/whereabouts'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { ApiFailure } from '../http/api-failure.ts'
import { inParts } from '../in-parts.ts'
import type { LiveList } from '../live/live-list.ts'

/** The same people and places as the Where page shows. */
export async function whoIsWhere(liveList: LiveList, query: WhereQuery, today: Day): Promise<Where> {
  const { from = query.to ?? today, to = from } = query
  refuseLongTime(from, to)
  await liveList.fresh()
  refuseUnknown(liveList, query.staffId)
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
    stays: someOf(stays, query.offset, query.offset + query.n),
  }
}

/** In order of place and person. Only the places in question are sorted: there can be tens of thousands of stays. */
function someOf(stays: readonly Stay[], start: number, end: number): Stay[] {
  const byPlace = Map.groupBy(stays, ({ region, country, city }) => [region, country, city].join('\n'))
  const found: Stay[] = []
  let before = 0
  for (const place of [...byPlace.keys()].sort()) {
    const here = byPlace.get(place) ?? []
    if (before < end && before + here.length > start) {
      found.push(...here.sort(byPerson).slice(Math.max(0, start - before), end - before))
    }
    before += here.length
  }
  return found
}

/** The stays of many years would keep everyone else waiting. */
function refuseLongTime(from: Day, to: Day): void {
  if (to < from) throw new ApiFailure('malformed', 'The last day is before the first.')
  if (toDayNumber(to) - toDayNumber(from) >= WHERE_DAYS_MAX) {
    throw new ApiFailure('malformed', `Ask for at most ${WHERE_DAYS_MAX} days at a time.`)
  }
}

/** By character, not as people sort names: programs only need the same order each time. */
function byPerson(a: Stay, b: Stay): number {
  const [one, other] = [a.person.staff_id, b.person.staff_id]
  return one === other ? a.trip_id - b.trip_id : one < other ? -1 : 1
}

/** Someone who doesn't exist isn't free either. */
function refuseUnknown(liveList: LiveList, staffId: string | undefined): void {
  if (staffId === undefined || liveList.personOf(staffId)) return
  throw new ApiFailure('not_found', tripSentences.unknownStaff(staffId))
}
