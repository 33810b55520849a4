import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterWanted, subscribeToasterWanted } from '../ui/toasts/toaster-wanted.ts'

/** Around every page, so that a toast outlives the page that showed it. */
export function Root() {
  const isWanted = useSyncExternalStore(subscribeToasterWanted, isToasterWanted)
  return (
    <>
      <Outlet />
      {isWanted && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}

/** A page is worth more than its toasts: where they cannot be fetched, it goes on without. */
const Toaster = lazy(() => import('../ui/toasts/toaster.tsx').catch(() => ({ default: () => null })))
