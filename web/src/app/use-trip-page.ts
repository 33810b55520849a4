import { useRouter } from '@tanstack/react-router'
import { useLiveTrips } from '../features/live/live-trips.ts'
import { useTripChanges } from '../features/live/trip-changes.ts'
import { useLeaveGuard } from '../features/trips/leaving/use-leave-guard.ts'
import { useToday } from '../ui/dates/today.ts'

/** What a trip form needs on a page of its own. When it is done, the page returns to `returnTo`. */
export function useTripPage(returnTo: '/dashboard' | '/calendar' | '/table') {
  const { trips } = useLiveTrips(useToday())
  const guard = useLeaveGuard()
  const { history, navigate } = useRouter()
  const onDone = () => void navigate({ to: returnTo as string })
  const onCancel = () => (history.canGoBack() ? history.back() : onDone())
  return { trips, changes: useTripChanges(), guard, onDone, onCancel }
}
