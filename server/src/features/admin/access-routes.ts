import { endpoints } from '@sojourn/contract/api/endpoints'
import { disableAccount, enableAccount, signOutEverywhere } from '../../accounts/account-access.ts'
import type { Actor } from '../../accounts/actor.ts'
import { markAsBack, markAsLeft } from '../../accounts/leaving.ts'
import type { Db } from '../../database/database.ts'
import { changesOn } from '../../http/author.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'

/** Repeating a call changes nothing. */
export function addAccessRoutes(addRoute: AddRoute, db: Db, liveList: LiveList): void {
  const change = changesOn(db, liveList)

  addRoute(endpoints.disableAccount, ({ caller, params }) => run(disableAccount, caller, params))
  addRoute(endpoints.enableAccount, ({ caller, params }) => run(enableAccount, caller, params))
  addRoute(endpoints.endSessions, ({ caller, params }) => run(signOutEverywhere, caller, params))
  addRoute(endpoints.markAsLeft, ({ caller, params }) => run(markAsLeft, caller, params))
  addRoute(endpoints.markAsBack, ({ caller, params }) => run(markAsBack, caller, params))

  async function run(
    work: (tx: Db, actor: Actor, staffId: string) => Promise<unknown>,
    caller: { staffId: string },
    { staffId }: { staffId: string },
  ): Promise<undefined> {
    await change(caller, (tx, author) => work(tx, author, staffId))
  }
}
