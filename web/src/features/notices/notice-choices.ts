import type { NoticeChange, NoticeChoices } from '@sojourn/contract/notices/notice-choices'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const ownNotices = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('getNotices', { signal }),
  // An unsubscribe link changes them too.
  staleTime: 0,
})

export function changeNotices(change: NoticeChange): Promise<NoticeChoices> {
  return call('changeNotices', { body: change })
}
