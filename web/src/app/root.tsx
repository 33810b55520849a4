import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterWanted, subscribeToasterWanted } from '../ui/toasts/toaster-wanted.ts'

/** Surrounds every page, so that a toast outlives the page that showed it. */
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

/** The page matters more than its toasts: if they can't be loaded, it works without them. */
const Toaster = lazy(() => import('../ui/toasts/toaster.tsx').catch(() => ({ default: () => null })))
