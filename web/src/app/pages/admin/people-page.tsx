import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useFresh } from '../../../api/use-fresh.ts'
import { People } from '../../../features/admin/people/people.tsx'
import { PEOPLE_KEY } from '../../../features/admin/people/people-pages.ts'
import { type PeopleSearch, readPeopleSearch } from '../../../features/admin/people/people-search.ts'
import { useDirectoryChanges } from '../../../features/live/directory-changes.ts'
import { usePageTitle } from '../../../ui/product/page-title.ts'

const route = getRouteApi('/signed-in/admin/')

export function PeoplePage() {
  usePageTitle('People')
  useFresh(PEOPLE_KEY, useDirectoryChanges())
  const search = readPeopleSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const open = useCallback(
    ({ search: text, page }: PeopleSearch, replace = false) =>
      void navigate({ search: { search: text || undefined, page }, replace }),
    [navigate],
  )
  return <People {...search} onSearch={open} />
}
