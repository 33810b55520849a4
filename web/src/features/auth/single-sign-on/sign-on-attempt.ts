import type { LinkOffer } from '@sojourn/contract/account/single-sign-on'

/** What this tab must remember while the person is at the identity provider. */
export interface SignOnAttempt {
  /** Proves that the answer was meant for this tab. */
  secret: string
  /** Someone who is signed in connects their account. */
  isConnecting: boolean
  /** The page the person wanted. */
  redirect?: string | undefined
  /** After the return: the account that the person must prove is theirs. */
  link?: LinkOffer['link'] | undefined
}

const KEY = 'singleSignOn'

/** Returns whether the browser stored it. Each tab has its own, so two tabs don't disturb each other. */
export function keepAttempt(attempt: SignOnAttempt): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt))
    return true
  } catch {
    return false
  }
}

export function readAttempt(): SignOnAttempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as SignOnAttempt
  } catch {
    return undefined
  }
}

export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
