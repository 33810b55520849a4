import type { User } from '@sojourn/contract/account/account'
import { useSyncExternalStore } from 'react'
import { currentUser, subscribeSession } from './session.ts'

export function useSignedInUser(): User | null {
  return useSyncExternalStore(subscribeSession, currentUser)
}
