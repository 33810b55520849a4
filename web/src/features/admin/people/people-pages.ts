import type { PeopleQuery } from '@sojourn/contract/admin/people'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../admin-calls.ts'

export const PEOPLE_KEY = ['admin', 'people']

export function peoplePage(query: Partial<PeopleQuery>) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, query],
    queryFn: ({ signal }) => call('listPeople', { query, signal }),
  })
}
