import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { CheckInForm } from '../../../features/check-ins/start/check-in-form.tsx'
import { useDirectoryChanges } from '../../../features/live/directory-changes.ts'
import { useListedTrips } from '../../../features/live/live-trips.ts'
import { ConfirmLeaving } from '../../../features/trips/leaving/confirm-leaving.tsx'
import { useLeaveGuard } from '../../../features/trips/leaving/use-leave-guard.ts'
import { rangeOf, readWhereSearch } from '../../../features/where/where-search.ts'
import { useToday } from '../../../ui/dates/today.ts'
import { usePageTitle } from '../../../ui/product/page-title.ts'
import { CoordinatorsOnly } from './coordinators-only.tsx'

const route = getRouteApi('/signed-in/check-ins/new')

export function NewCheckInPage() {
  return (
    <CoordinatorsOnly>
      <NewCheckIn />
    </CoordinatorsOnly>
  )
}

function NewCheckIn() {
  usePageTitle('New check-in')
  const { trips, hasLoaded } = useListedTrips()
  const directory = useDirectoryChanges()
  const navigate = useNavigate()
  const guard = useLeaveGuard()
  const search = readWhereSearch({ ...route.useSearch() })
  // The dates stay what they were when the page was opened, also after midnight.
  const [today] = useState(useToday())
  const { country, place } = search
  const scope = { country, place, ...rangeOf(search, today) }
  const followed = useMemo(
    () => (hasLoaded ? { trips, directory } : undefined),
    [hasLoaded, trips, directory],
  )
  return (
    <>
      <h1>New check-in</h1>
      <CheckInForm
        key={JSON.stringify(scope)}
        scope={scope}
        followed={followed}
        guard={guard}
        onStarted={(checkInId) =>
          void navigate({
            to: '/check-ins/$checkInId',
            params: { checkInId: String(checkInId) },
            replace: true,
          })
        }
      />
      <ConfirmLeaving guard={guard} texts={LEAVING} titles={{ saving: 'Still sending' }} />
    </>
  )
}

const LEAVING = {
  unsaved: "The check-in hasn't been sent. Leave without sending it?",
  saving: 'The check-in is still being sent. If you leave now, a message will tell you whether it worked.',
}
