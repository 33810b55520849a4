import type { OwnSession } from '@sojourn/contract/account/own-sessions'

export function browserName({ browser }: Pick<OwnSession, 'browser'>): string {
  return browser ?? 'Unknown browser'
}
