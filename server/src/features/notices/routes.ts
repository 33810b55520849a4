import { noticeEndpoints } from '@sojourn/contract/notices/notice-endpoints'
import type { Db } from '../../database/database.ts'
import type { AddRoute } from '../../http/route.ts'
import { changeChoices, changeSubscription, readChoices, readSubscription } from './choices.ts'
import type { Notifying } from './keep-notifying.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export function addNoticeRoutes(
  addRoute: AddRoute,
  db: Db,
  links: Promise<UnsubscribeLinks>,
  notifying: Notifying,
): void {
  addRoute(noticeEndpoints.getNotices, ({ caller }) => readChoices(db, caller.staffId))

  addRoute(noticeEndpoints.changeNotices, async ({ body, caller }) => {
    const choices = await changeChoices(db, caller.staffId, body)
    notifying.soon()
    return choices
  })

  addRoute(noticeEndpoints.openUnsubscribePage, ({ params, reply }) =>
    reply.redirect(`/unsubscribe?id=${encodeURIComponent(params.secret)}`, 303),
  )

  addRoute(noticeEndpoints.getSubscription, async ({ params }) =>
    readSubscription(db, (await links).read(params.secret)),
  )

  addRoute(noticeEndpoints.changeSubscription, async ({ params, body }) =>
    changeSubscription(db, (await links).read(params.secret), body.is_on),
  )
}

/** On a part of the API that accepts any body. */
export function addUnsubscribeRoute(addRoute: AddRoute, db: Db, links: Promise<UnsubscribeLinks>): void {
  addRoute(noticeEndpoints.unsubscribe, async ({ params }) =>
    changeSubscription(db, (await links).read(params.secret), false),
  )
}
