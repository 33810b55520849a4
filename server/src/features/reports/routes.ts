import { endpoints } from '@sojourn/contract/api/endpoints'
import { dayInZone } from '@sojourn/contract/dates/day'
import type { Config } from '../../config.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'
import { spendOf } from '../../reports/spend-of.ts'
import { whoIsWhere } from '../../reports/who-is-where.ts'

export function addReportRoutes(addRoute: AddRoute, liveList: LiveList, config: Config): void {
  const today = () => dayInZone(config.timeZone)
  addRoute(endpoints.whoIsWhere, async ({ query }) => whoIsWhere(liveList, query, today()))
  addRoute(endpoints.getSpend, async ({ query }) => spendOf(liveList, query, query.today ?? today()))
}
