import type { User } from '@sojourn/contract/account/account'
import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { type Answers, LiveStream, refusal, streamOf, withHeaders } from './api-answers.ts'

/** What every screen behind the sign-in asks for, and the dashboard, while nothing happens. */
export function calmAnswers(user: User, trips: Trip[]): Answers {
  return {
    me: user,
    listTrips: withHeaders(trips, { [FEED_POSITION_HEADER]: '1' }),
    getTrip: ({ params }) => {
      const trip = trips.find(({ trip_id }) => trip_id === Number(params.tripId))
      return trip ? { trip } : refusal('not_found', tripSentences.unknownTrip(Number(params.tripId)))
    },
    tripStream: streamOf(new LiveStream()),
    listOwnCheckIns: [],
    listCheckIns: { content: [], totalElements: 0 },
    listStaff: [],
    listDestinations: [],
    sayPresence: null,
    listAudit: { content: [], totalPages: 0, totalElements: 0 },
  }
}

/** What the profile asks for besides. */
export const PROFILE: Answers = {
  listFeeds: [],
  listApiTokens: [],
  listSessions: [],
  getContact: { phone: '', emergency_name: '', emergency_phone: '' },
  getNotices: { own_trips: true, reminder: false, reminder_days: 7, weekly: false, weekly_trips: {} },
}
