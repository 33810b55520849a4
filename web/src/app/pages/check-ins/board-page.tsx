import { getRouteApi } from '@tanstack/react-router'
import { readBoardSearch } from '../../../features/check-ins/board/board-search.ts'
import { LiveBoard } from '../../../features/check-ins/board/live-board.tsx'
import { useCheckInChanges } from '../../../features/live/check-in-changes.ts'
import { useConnection } from '../../../features/live/connection.ts'
import { useListedTrips } from '../../../features/live/live-trips.ts'
import { usePageTitle } from '../../../ui/product/page-title.ts'
import { CoordinatorsOnly } from './coordinators-only.tsx'

const route = getRouteApi('/signed-in/check-ins/$checkInId')

export function BoardPage() {
  return (
    <CoordinatorsOnly>
      <OneBoard />
    </CoordinatorsOnly>
  )
}

function OneBoard() {
  usePageTitle('Check-in')
  const checkInId = Number(route.useParams().checkInId)
  const search = readBoardSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const { trips, hasLoaded } = useListedTrips()
  const changes = useCheckInChanges(checkInId)
  const connection = useConnection()
  return (
    <LiveBoard
      {...search}
      checkInId={checkInId}
      followed={changes}
      trips={hasLoaded ? trips : undefined}
      isConnected={connection === 'live'}
      onSearch={({ show, search: text }) =>
        void navigate({ search: { show, search: text || undefined }, replace: true, resetScroll: false })
      }
    />
  )
}
