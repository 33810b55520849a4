import type { Day } from '@sojourn/contract/dates/day'
import { filterOfQuery } from '@sojourn/contract/files/export'
import { joinParts, joinSpend, SPEND_GROUPINGS, totalSpend } from '@sojourn/contract/insights/spend'
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
  const groups = []
  const totals = []
  for await (const part of inParts(trips)) {
    const shown = part.map((trip) => normaliseListed(trip, today))
    groups.push(SPEND_GROUPINGS[by](shown, today))
    totals.push({ key: '', name: '', ...totalSpend(shown, today) })
  }
  const { key: _key, name: _name, ...all } = joinSpend('', '', totals)
  return { all, by, groups: joinParts(by, groups) }
}
