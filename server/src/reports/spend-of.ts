import type { Day } from '@sojourn/contract/dates/day'
import { filterOfQuery } from '@sojourn/contract/files/export'
import {
  addPart,
  addSpend,
  NO_SPEND,
  SPEND_GROUPINGS,
  type SpendGroup,
  sortGroups,
  totalSpend,
} from '@sojourn/contract/insights/spend'
import type { SpendQuery, SpendReport } from '@sojourn/contract/reports/reports'
import { normaliseListed } from '@sojourn/contract/trip/normalise-listed'
import { inParts } from '../in-parts.ts'
import type { LiveList } from '../live/live-list.ts'

/** The same figures as the Insights page shows. */
export async function spendOf(liveList: LiveList, query: SpendQuery, today: Day): Promise<SpendReport> {
  const { by } = query
  await liveList.fresh()
  const trips = await liveList.choose({
    filter: filterOfQuery(query),
    sort: undefined,
    today,
    offset: 0,
    n: undefined,
  })
  const groups = new Map<string, SpendGroup>()
  let all = NO_SPEND
  for await (const part of inParts(trips)) {
    const shown = part.map((trip) => normaliseListed(trip, today))
    addPart(groups, SPEND_GROUPINGS[by](shown, today))
    all = addSpend(all, totalSpend(shown, today))
  }
  return { all, by, groups: sortGroups(by, groups.values()) }
}
