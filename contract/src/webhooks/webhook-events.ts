/** What a webhook can be told about. */
export const WEBHOOK_EVENTS = [
  'trip.created',
  'trip.changed',
  'trip.deleted',
  'trip.restored',
  'check-in.answered',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent when an administrator tests a webhook, whichever events it has. */
export const TEST_EVENT = 'ping'
