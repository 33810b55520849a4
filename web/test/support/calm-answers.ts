import type { User } from '@sojourn/contract/account/account'
import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { type Answers, LiveStream, streamOf, withHeaders } from './api-answers.ts'

/** What every screen behind the sign-in asks for, while nothing happens. */
export function calmAnswers(user: User, trips: Trip[]): Answers {
  return {
    me: user,
    listTrips: withHeaders(trips, { [FEED_POSITION_HEADER]: '1' }),
    tripStream: streamOf(new LiveStream()),
    listOwnCheckIns: [],
    listStaff: [],
    listDestinations: [],
    sayPresence: null,
  }
}
