import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const TRASH_KEY = ['trash']

/** A page of the trash, counted from 0. */
export function trashPage(page: number) {
  return queryOptions({
    queryKey: [...TRASH_KEY, page],
    queryFn: ({ signal }) => call('listTrash', { query: { page }, signal }),
  })
}
