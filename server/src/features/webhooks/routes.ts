import { endpoints } from '@sojourn/contract/api/endpoints'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { type Asking, type Author, authorOf } from '../../http/author.ts'
import type { Later } from '../../http/later.ts'
import { onlyOnce } from '../../http/only-once.ts'
import type { AddRoute } from '../../http/route.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  replaceSecret,
  resendDelivery,
  testWebhook,
} from './change-webhook.ts'
import type { Delivering } from './keep-delivering.ts'
import { listDeliveries, listWebhooks, readWebhook } from './stored-webhook.ts'
import { deleteDeliveriesOf } from './tidy-deliveries.ts'

export function addWebhookRoutes(
  addRoute: AddRoute,
  db: Db,
  config: Config,
  delivering: Delivering,
  later: Later,
): void {
  addRoute(endpoints.listWebhooks, () => listWebhooks(db))

  addRoute(endpoints.createWebhook, async ({ body, caller, request }) => {
    const { webhookId, secret } = await change(caller, (tx, author) =>
      onlyOnce(tx, { caller, request, asked: body, isSecret: true }, () =>
        createWebhook(tx, config, author, body),
      ),
    )
    return { webhook: await readWebhook(db, webhookId), secret }
  })

  addRoute(endpoints.changeWebhook, async ({ params, body, caller }) => {
    await change(caller, (tx, author) => changeWebhook(tx, config, author, params.webhookId, body))
    delivering.soon()
    return readWebhook(db, params.webhookId)
  })

  addRoute(endpoints.deleteWebhook, async ({ params, caller }) => {
    await change(caller, (tx, author) => deleteWebhook(tx, author, params.webhookId))
    later(() => deleteDeliveriesOf(db, params.webhookId))
    return undefined
  })

  addRoute(endpoints.replaceWebhookSecret, ({ params, caller }) =>
    change(caller, (tx, author) => replaceSecret(tx, author, params.webhookId)),
  )

  addRoute(endpoints.testWebhook, async ({ params }) => {
    await db.transaction((tx) => testWebhook(tx, params.webhookId))
    return undefined
  })

  addRoute(endpoints.listDeliveries, ({ params, query }) => listDeliveries(db, params.webhookId, query))

  addRoute(endpoints.resendDelivery, async ({ params }) => {
    await db.transaction((tx) => resendDelivery(tx, params.webhookId, params.deliveryId))
    delivering.soon()
    return undefined
  })

  function change<T>(asking: Asking, work: (tx: Db, author: Author) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => work(tx, await authorOf(tx, asking)))
  }
}
