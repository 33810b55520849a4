import { getRouteApi } from '@tanstack/react-router'
import { CheckInList } from '../../../features/check-ins/list/check-in-list.tsx'
import { readCheckInsSearch } from '../../../features/check-ins/list/check-ins-search.ts'
import { useCheckInChanges } from '../../../features/live/check-in-changes.ts'
import { usePageTitle } from '../../../ui/product/page-title.ts'
import { CoordinatorsOnly } from './coordinators-only.tsx'

const route = getRouteApi('/signed-in/check-ins')

export function CheckInsPage() {
  return (
    <CoordinatorsOnly>
      <AllCheckIns />
    </CoordinatorsOnly>
  )
}

function AllCheckIns() {
  usePageTitle('Check-ins')
  const search = readCheckInsSearch({ ...route.useSearch() })
  const changes = useCheckInChanges('any')
  const navigate = route.useNavigate()
  return (
    <>
      <h1>Check-ins</h1>
      <CheckInList
        {...search}
        followed={changes}
        onSearch={(wanted, replace = false) => void navigate({ search: wanted, replace })}
      />
    </>
  )
}
