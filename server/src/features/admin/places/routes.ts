import { endpoints } from '@sojourn/contract/api/endpoints'
import type { Db } from '../../../database/database.ts'
import { changesOn } from '../../../http/author.ts'
import { onlyOnce } from '../../../http/only-once.ts'
import type { AddRoute } from '../../../http/route.ts'
import type { LiveList } from '../../../live/live-list.ts'
import { addPlace, changePlace } from './change-place.ts'
import { listPlaces } from './list-places.ts'
import { mergePlace } from './merge-places.ts'

export function addPlaceRoutes(addRoute: AddRoute, db: Db, liveList: LiveList): void {
  const change = changesOn(db, liveList)

  addRoute(endpoints.listPlaces, async () => {
    await liveList.fresh()
    return listPlaces(db, liveList)
  })

  addRoute(endpoints.addPlace, async ({ params, body, caller, request }) => ({
    id: await change(caller, (tx, author) =>
      onlyOnce(tx, { caller, request, asked: body }, () => addPlace(tx, author, params.kind, body)),
    ),
  }))

  addRoute(endpoints.changePlace, async ({ params, body, caller }) => {
    const { kind, placeId } = params
    await change(caller, (tx, author) => changePlace(tx, author, kind, placeId, body))
    return undefined
  })

  addRoute(endpoints.mergePlace, async ({ params, body, caller }) => {
    const { kind, placeId } = params
    const trips = await change(caller, (tx, author) => mergePlace(tx, author, kind, placeId, body.into))
    return { trips }
  })
}
