import type { FeedCreate, NewFeed } from '@sojourn/contract/calendar-feed'
import { endpoints } from '@sojourn/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const ownFeeds = queryOptions({
  queryKey: ['calendar links'],
  queryFn: ({ signal }) => call(endpoints.listFeeds, { signal }),
})

export function createFeed(body: FeedCreate): Promise<NewFeed> {
  return call(endpoints.createFeed, { body })
}

export async function renameFeed(feedId: number, name: string): Promise<void> {
  await call(endpoints.renameFeed, { params: { feedId }, body: { name } })
}

export function regenerateFeed(feedId: number): Promise<NewFeed> {
  return call(endpoints.regenerateFeed, { params: { feedId } })
}

export async function revokeFeed(feedId: number): Promise<void> {
  await call(endpoints.revokeFeed, { params: { feedId } })
}
