import { WEBHOOKS_MAX } from '../limits.ts'
import type { WebhookEvent } from './webhook-events.ts'

export const WEBHOOK_EVENT_LABELS: Record<WebhookEvent, string> = {
  'trip.created': 'A trip is added',
  'trip.changed': 'A trip is changed',
  'trip.deleted': 'A trip is deleted',
  'trip.restored': 'A deleted trip is restored',
  'check-in.answered': 'Someone answers a check-in',
}

export const webhookSentences = {
  unknown: "This webhook doesn't exist.",
  unknownDelivery: "This delivery doesn't exist.",
  tooMany: `You can have up to ${WEBHOOKS_MAX} webhooks. Delete one first.`,
  isOff: 'This webhook is off. Turn it on first.',
  notAnAddress: 'Enter an address that starts with https://.',
  hasPassword: 'Enter the address without a user name or password.',
  notEncrypted: (host: string) =>
    `Enter an address that starts with https://. To allow http:// for ${host}, add it to WEBHOOK_HOSTS.`,
  notPublic: (host: string) => `${host} is a private address. To allow it, add it to WEBHOOK_HOSTS.`,
  noEvents: 'Choose at least one event.',
  gone: 'The receiver answered 410 (Gone), so it no longer wants events.',
  redirected: (status: number) =>
    `The receiver answered with a redirect (${status}), which Sojourn doesn't follow. Enter the final address.`,
  refused: (status: number) => `The receiver answered ${status}.`,
  tooSlow: (seconds: number) => `The receiver didn't answer within ${seconds} seconds.`,
  unreachable: (cause: string) => `Couldn't reach the receiver (${cause}).`,
} as const

/** What only the administrators' page says. */
export const webhookPageSentences = {
  failed: "Couldn't save the webhook. Try again.",
  saved: 'Webhook saved',
  deleted: 'Webhook deleted',
  switched: { on: 'Webhook turned on', off: 'Webhook turned off' },
  deleteFailed: "Couldn't delete the webhook. Try again.",
  testQueued: 'Test sent. See the deliveries for the answer.',
  testFailed: "Couldn't send the test. Try again.",
  resent: 'Event sent again',
  resendFailed: "Couldn't send the event again. Try again.",
  replaceFailed: "Couldn't replace the secret. Try again.",
  unseen: 'The webhook has a new secret, but you left before it was shown. Replace it to get another.',
  addedUnseen:
    'The webhook was added, but you left before its secret was shown. Replace the secret to get another.',
  copied: 'Secret copied',
  copyFirst: "You haven't copied the secret, and it won't be shown again. Copy it, or choose Done to close.",
  notCopied: 'Your browser blocked copying. Press Ctrl+C to copy the selected secret.',
} as const
