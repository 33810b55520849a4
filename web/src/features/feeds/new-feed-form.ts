import type { FeedCreate, FeedDetail, FeedTrips } from '@sojourn/contract/calendar/calendar-feed'

type Everyones = Extract<FeedTrips, { of: 'everyone' }>

/** The choices for a new link. The filters are kept while "My trips" is selected, but apply only to all trips. */
export interface FeedForm extends Omit<Everyones, 'of'> {
  name: string
  of: FeedTrips['of']
  detail: FeedDetail
}

export const NEW_FEED: FeedForm = { name: '', of: 'owner', detail: 'full' }

export function feedOf({ name, of, detail, staff, status, country, region }: FeedForm): FeedCreate {
  const trips: FeedTrips = of === 'owner' ? { of } : { of, staff, status, country, region }
  return { name, trips, detail }
}
