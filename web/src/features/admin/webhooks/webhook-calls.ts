import type { WebhookChange, WebhookCreate } from '@sojourn/contract/webhooks/webhook'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../admin-calls.ts'

const REFRESH_MS = 5_000

export const WEBHOOKS_KEY = ['admin', 'webhooks']

/** Refreshes itself while someone looks at it. */
export const webhookList = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'list'],
  queryFn: ({ signal }) => call('listWebhooks', { signal }),
  refetchInterval: REFRESH_MS,
})

/** The deliveries of a webhook that are older than this one, or the newest. */
export function deliveriesPage(webhookId: number, before: number | undefined) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', webhookId, before],
    queryFn: ({ signal }) =>
      call('listDeliveries', {
        params: { webhookId },
        query: before === undefined ? {} : { before },
        signal,
      }),
    refetchInterval: REFRESH_MS,
  })
}

export function createWebhook(body: WebhookCreate) {
  return call('createWebhook', { body })
}

export async function changeWebhook(webhookId: number, body: WebhookChange): Promise<void> {
  await call('changeWebhook', { params: { webhookId }, body })
}

export async function deleteWebhook(webhookId: number): Promise<void> {
  await call('deleteWebhook', { params: { webhookId } })
}

export async function replaceSecret(webhookId: number): Promise<string> {
  return (await call('replaceWebhookSecret', { params: { webhookId } })).secret
}

export async function testWebhook(webhookId: number): Promise<void> {
  await call('testWebhook', { params: { webhookId } })
}

export async function resendDelivery(webhookId: number, deliveryId: number): Promise<void> {
  await call('resendDelivery', { params: { webhookId, deliveryId } })
}
