import { endpoints } from '@sojourn/contract/api/endpoints'
import type { Db } from '../../../database/database.ts'
import { type Author, authorOf } from '../../../http/author.ts'
import type { AddRoute } from '../../../http/route.ts'
import type { LiveList } from '../../../live/live-list.ts'
import { addPlace, changePlace } from './change-place.ts'
import { listPlaces } from './list-places.ts'
import { mergePlace } from './merge-places.ts'

export function addPlaceRoutes(addRoute: AddRoute, db: Db, liveList: LiveList): void {
  addRoute(endpoints.listPlaces, async () => {
    await liveList.fresh()
    return listPlaces(db, liveList)
  })

  addRoute(endpoints.addPlace, async ({ params, body, caller }) => ({
    id: await change(caller.staffId, (tx, author) => addPlace(tx, author, params.kind, body)),
  }))

  addRoute(endpoints.changePlace, async ({ params, body, caller }) => {
    const { kind, placeId } = params
    await change(caller.staffId, (tx, author) => changePlace(tx, author, kind, placeId, body))
    return undefined
  })

  addRoute(endpoints.mergePlace, async ({ params, body, caller }) => {
    const { kind, placeId } = params
    const trips = await change(caller.staffId, (tx, author) =>
      mergePlace(tx, author, kind, placeId, body.into),
    )
    return { trips }
  })

  async function change<T>(staffId: string, work: (tx: Db, author: Author) => Promise<T>): Promise<T> {
    const result = await db.transaction(async (tx) => work(tx, await authorOf(tx, staffId)))
    await liveList.followCommit()
    return result
  }
}
