import { endpoints } from '@sojourn/contract/api/endpoints'
import { disableAccount, enableAccount, signOutEverywhere } from '../../accounts/account-access.ts'
import type { Actor } from '../../accounts/actor.ts'
import { markAsBack, markAsLeft } from '../../accounts/leaving.ts'
import type { Db } from '../../database/database.ts'
import { authorOf } from '../../http/author.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'

/** Each call can be repeated: what is already so stays so. */
export function addAccessRoutes(addRoute: AddRoute, db: Db, liveList: LiveList): void {
  addRoute(endpoints.disableAccount, ({ caller, params }) => run(disableAccount, caller, params))
  addRoute(endpoints.enableAccount, ({ caller, params }) => run(enableAccount, caller, params))
  addRoute(endpoints.endSessions, ({ caller, params }) => run(signOutEverywhere, caller, params))

  addRoute(endpoints.markAsLeft, async ({ caller, params }) => {
    await run(markAsLeft, caller, params)
    await liveList.followCommit()
    return undefined
  })

  addRoute(endpoints.markAsBack, async ({ caller, params }) => {
    await run(markAsBack, caller, params)
    await liveList.followCommit()
    return undefined
  })

  async function run(
    work: (tx: Db, actor: Actor, staffId: string) => Promise<unknown>,
    caller: { staffId: string },
    params: { staffId: string },
  ): Promise<undefined> {
    await db.transaction(async (tx) => work(tx, await authorOf(tx, caller.staffId), params.staffId))
  }
}
