import { endpoints } from '@sojourn/contract/api/endpoints'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { onlyOnce } from '../../http/only-once.ts'
import type { AddRoute } from '../../http/route.ts'
import { createFeed, regenerateFeed, renameFeed, revokeFeed } from './change-feed.ts'
import { listFeeds, presentFeed } from './stored-feed.ts'

/** People manage their own feeds and can't see those of others. */
export function addOwnFeedRoutes(addRoute: AddRoute, db: Db, config: Config): void {
  addRoute(endpoints.listFeeds, async ({ caller }) => (await listFeeds(db, caller.staffId)).map(presentFeed))

  addRoute(endpoints.createFeed, async ({ body, caller, request }) => {
    const { feed, secret } = await db.transaction((tx) =>
      onlyOnce(tx, { caller, request, asked: body, isSecret: true }, () =>
        createFeed(tx, caller.staffId, body),
      ),
    )
    return { feed: presentFeed(feed), address: addressOf(secret) }
  })

  addRoute(endpoints.renameFeed, async ({ params, body, caller }) =>
    presentFeed(await db.transaction((tx) => renameFeed(tx, caller.staffId, params.feedId, body.name))),
  )

  addRoute(endpoints.regenerateFeed, async ({ params, caller }) => {
    const { feed, secret } = await db.transaction((tx) => regenerateFeed(tx, caller.staffId, params.feedId))
    return { feed: presentFeed(feed), address: addressOf(secret) }
  })

  addRoute(endpoints.revokeFeed, async ({ params, caller }) => {
    await db.transaction((tx) => revokeFeed(tx, caller.staffId, params.feedId))
    return undefined
  })

  function addressOf(secret: string): string {
    return `${config.publicUrl}/api${endpoints.readFeed.path.replace(':secret', secret)}`
  }
}
