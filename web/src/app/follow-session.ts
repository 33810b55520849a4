import type { AnyRouter } from '@tanstack/react-router'
import { currentUser, lastSessionEnding, subscribeSession } from '../api/session/session.ts'

/** Moves the page when someone signs in or out, here or in another tab: each route's guard says where to. */
export function followSession(router: AnyRouter): void {
  subscribeSession(() => {
    const hasSignedOutHere = currentUser() === null && lastSessionEnding()?.kind === 'sign-out'
    if (hasSignedOutHere) void router.navigate({ to: '/login', replace: true })
    else void router.invalidate()
  })
}
