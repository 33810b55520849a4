import type { Delivery, Webhook } from '@sojourn/contract/webhooks/webhook'

/** A word for a state, and how it is marked. */
export interface StateWord {
  word: string
  tone?: 'accent' | 'warning' | 'danger'
}

export function webhookState({ is_enabled, problem }: Pick<Webhook, 'is_enabled' | 'problem'>): StateWord {
  if (is_enabled)
    return problem === null ? { word: 'On', tone: 'accent' } : { word: 'Failing', tone: 'warning' }
  return problem === null ? { word: 'Off' } : { word: 'Turned off after failures', tone: 'danger' }
}

export function deliveryState({ state, problem }: Pick<Delivery, 'state' | 'problem'>): StateWord {
  if (state === 'delivered') return { word: 'Delivered', tone: 'accent' }
  if (state === 'failed') return { word: 'Failed', tone: 'danger' }
  return problem === null ? { word: 'Waiting' } : { word: 'Retrying', tone: 'warning' }
}

/** How people tell webhooks apart. The rest of the address can be long. */
export function hostOf({ address }: Pick<Webhook, 'address'>): string {
  return URL.canParse(address) ? new URL(address).host : address
}
