import type { SignOnEnd } from '../features/auth/single-sign-on/finish-sign-on.ts'
import { returnPath } from './return-path.ts'

/** Where someone who came back from the identity provider goes next; undefined while there is something to read or do. */
export function wayOn(end: SignOnEnd | null, isSignedIn: boolean): string | undefined {
  if (end === null) return undefined
  if (end.kind === 'connected') return '/profile'
  if (end.kind === 'failed' && end.isConnecting) return undefined
  if (isSignedIn) return returnPath(end.redirect) ?? '/dashboard'
  return end.kind === 'not started' ? '/login' : undefined
}
