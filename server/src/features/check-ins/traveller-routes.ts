import { endpoints } from '@sojourn/contract/api/endpoints'
import type { Db } from '../../database/database.ts'
import type { AddRoute } from '../../http/route.ts'
import { giveAnswer } from './answers.ts'
import { listOwnCheckIns, readLinkedCheckIn } from './own-check-ins.ts'

/** For those who are in a check-in, with their session or the link in their email. */
export function addTravellerRoutes(addRoute: AddRoute, db: Db): void {
  addRoute(endpoints.listOwnCheckIns, async ({ caller }) => listOwnCheckIns(db, caller.staffId))

  // Pages that were open before the upgrade use the former address.
  for (const path of [endpoints.answerCheckIn.path, '/check-ins/own/:checkInId']) {
    addRoute({ ...endpoints.answerCheckIn, path }, async ({ params, body, caller }) => {
      const who = { checkInId: params.checkInId, staffId: caller.staffId }
      return db.transaction((tx) => giveAnswer(tx, who, body))
    })
  }

  addRoute(endpoints.getLinkedCheckIn, async ({ caller }) => readLinkedCheckIn(db, caller))

  addRoute(endpoints.answerLinkedCheckIn, async ({ body, caller }) =>
    db.transaction((tx) => giveAnswer(tx, caller, body)),
  )
}
