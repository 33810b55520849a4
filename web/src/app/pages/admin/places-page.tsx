import { getRouteApi } from '@tanstack/react-router'
import { useFresh } from '../../../api/use-fresh.ts'
import { PLACES_KEY } from '../../../features/admin/places/place-calls.ts'
import { Places } from '../../../features/admin/places/places.tsx'
import { readPlacesSearch } from '../../../features/admin/places/places-search.ts'
import { useDirectoryChanges } from '../../../features/live/directory-changes.ts'
import { usePageTitle } from '../../../ui/product/page-title.ts'

const route = getRouteApi('/signed-in/admin/places')

export function PlacesPage() {
  usePageTitle('Places')
  useFresh(PLACES_KEY, useDirectoryChanges())
  const { search } = readPlacesSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  return (
    <Places
      search={search}
      onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
    />
  )
}
