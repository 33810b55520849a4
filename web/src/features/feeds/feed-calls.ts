import type { FeedCreate, NewFeed } from '@sojourn/contract/calendar/calendar-feed'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const ownFeeds = queryOptions({
  queryKey: ['calendar links'],
  queryFn: ({ signal }) => call('listFeeds', { signal }),
})

export function createFeed(body: FeedCreate): Promise<NewFeed> {
  return call('createFeed', { body })
}

export async function renameFeed(feedId: number, name: string): Promise<void> {
  await call('renameFeed', { params: { feedId }, body: { name } })
}

export function regenerateFeed(feedId: number): Promise<NewFeed> {
  return call('regenerateFeed', { params: { feedId } })
}

export async function revokeFeed(feedId: number): Promise<void> {
  await call('revokeFeed', { params: { feedId } })
}
