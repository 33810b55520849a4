import '../../ui/theme/shell-styles.ts'
import { useMediaQuery } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionName, sessionSignal, subscribeSession } from '../../api/session/session.ts'
import { useSignedInUser } from '../../api/session/signed-in-user.ts'
import { ConfirmLogout } from '../../features/auth/confirm-logout.tsx'
import { OwnCheckIns } from '../../features/check-ins/own/own-check-ins.tsx'
import { useCheckInChanges } from '../../features/live/check-in-changes.ts'
import { ConflictDialog } from '../../features/live/conflict-dialog.tsx'
import { firstLook, useLoadedTrips } from '../../features/live/live-trips.ts'
import { openOutbox } from '../../features/live/outbox/open-outbox.ts'
import { forgetUnsent, useOutbox, useUnsentChanges } from '../../features/live/outbox/outbox.ts'
import { BulkProgress } from '../../features/table/bulk/bulk-progress.tsx'
import { clearToasts } from '../../ui/toasts/toasts.ts'
import { useFocusOnNewPage } from './focus-on-new-page.ts'
import { FreshDirectory } from './fresh-directory.tsx'
import { keepAppFiles } from './keep-app-files.ts'
import { PhoneNavigation } from './phone-navigation.tsx'
import { useOwnQueryClient } from './query-client.ts'
import frame from './shell-frame.module.css'
import { SideNavigation } from './side-navigation.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

/** Here because the trips are loaded with the shell. */
export { firstLook }

/** Each session has a shell of its own, so that the next person finds nothing that someone else has opened or typed. */
export function Shell() {
  const name = useSyncExternalStore(subscribeSession, sessionName)
  const [shown, setShown] = useState(name)
  // Someone who has just signed out keeps theirs until the sign-in page is there.
  const isAnother = name !== null && name !== shown
  // Only once the last one is gone, so that a form that it kept is there for the same person.
  useLayoutEffect(() => {
    if (isAnother) setShown(name)
  }, [isAnother, name])
  return isAnother ? null : <OwnShell key={shown} />
}

function OwnShell() {
  const user = useSignedInUser()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [isLeaving, setLeaving] = useState(false)
  const main = useRef<HTMLElement>(null)
  useLoadedTrips(user?.staff_id)
  useOutbox(user?.staff_id, openOutbox)
  const { entries: unsent } = useUnsentChanges()
  useOwnToasts()
  useFocusOnNewPage(main)
  useKeptAppFiles()
  const checkInChanges = useCheckInChanges('people')
  const queryClient = useOwnQueryClient()

  const Navigation = isPhone ? PhoneNavigation : SideNavigation
  return (
    <QueryClientProvider client={queryClient}>
      <FreshDirectory />
      <div className={frame.frame}>
        <SkipLink />
        <TopBar user={user} />
        <Navigation user={user} onLogout={() => setLeaving(true)} />
        <main ref={main} id="main" className={frame.main} tabIndex={-1}>
          {user && <OwnCheckIns key={user.staff_id} followed={checkInChanges} />}
          <Outlet />
          <BulkProgress />
        </main>
        <ConflictDialog />
        <ConfirmLogout
          opened={isLeaving}
          unsent={unsent.length}
          onSignedOut={() => user && forgetUnsent(user.staff_id)}
          onClose={() => setLeaving(false)}
        />
      </div>
    </QueryClientProvider>
  )
}

function useKeptAppFiles(): void {
  useEffect(() => {
    keepAppFiles().catch(() => {
      // Nothing is kept, for example because the browser doesn't allow it. The app works without.
    })
  }, [])
}

/** Toasts, and what they can undo, end with the session. */
function useOwnToasts(): void {
  useEffect(() => {
    const session = sessionSignal()
    session.addEventListener('abort', clearToasts)
    return () => session.removeEventListener('abort', clearToasts)
  }, [])
}
