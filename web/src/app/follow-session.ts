import type { AnyRouter } from '@tanstack/react-router'
import { currentUser, lastSessionEnding, subscribeSession } from '../api/session/session.ts'

/** Redirects when someone signs in or out, in this tab or another. Each route's guard decides where to. */
export function followSession(router: AnyRouter): void {
  subscribeSession(() => {
    const hasSignedOutHere = currentUser() === null && lastSessionEnding()?.kind === 'sign-out'
    if (hasSignedOutHere) void router.navigate({ to: '/login', replace: true })
    else void router.invalidate()
  })
}
