import { endpoints } from '@sojourn/contract/api/endpoints'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../accounts/own-sessions.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import type { AddRoute } from '../../http/route.ts'

/** People see and end their own sessions, and no others. */
export function addOwnSessionRoutes(addRoute: AddRoute, db: Db, config: Config): void {
  addRoute(endpoints.listSessions, async ({ caller }) => listOwnSessions(db, caller, config.sessionDays))

  addRoute(endpoints.endSession, async ({ caller, params }) => {
    await db.transaction((tx) => endOwnSession(tx, caller, params.sessionId))
    return undefined
  })

  addRoute(endpoints.endOtherSessions, async ({ caller }) => {
    await db.transaction((tx) => endOtherSessions(tx, caller))
    return undefined
  })
}
