import type { Call } from '../api/call.ts'

/** The calls of webhooks. Separate, because only their own page in the administration loads them. */
export const webhookCalls = {
  listWebhooks: { method: 'GET', path: '/admin/webhooks', mediaType: 'application/json' },
  createWebhook: { method: 'POST', path: '/admin/webhooks', mediaType: 'application/json' },
  changeWebhook: { method: 'PATCH', path: '/admin/webhooks/:webhookId', mediaType: 'application/json' },
  deleteWebhook: { method: 'DELETE', path: '/admin/webhooks/:webhookId' },
  replaceWebhookSecret: {
    method: 'POST',
    path: '/admin/webhooks/:webhookId/secret',
    mediaType: 'application/json',
  },
  testWebhook: { method: 'POST', path: '/admin/webhooks/:webhookId/test' },
  listDeliveries: {
    method: 'GET',
    path: '/admin/webhooks/:webhookId/deliveries',
    mediaType: 'application/json',
  },
  resendDelivery: { method: 'POST', path: '/admin/webhooks/:webhookId/deliveries/:deliveryId/resend' },
} as const satisfies Record<string, Call>

export type WebhookCallName = keyof typeof webhookCalls
