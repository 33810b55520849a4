import type { SessionStates } from './accounts/session-states.ts'
import { keepLinking } from './audit/keep-linking.ts'
import { recentCheckIns } from './check-ins/recent-check-ins.ts'
import type { Database } from './database/database.ts'
import { CheckInNews } from './features/live/check-in-news.ts'
import type { TripStreams } from './features/live/trip-streams.ts'
import type { KeptPresences } from './features/presence/keep-presences.ts'
import type { Delivering } from './features/webhooks/keep-delivering.ts'
import { CHANGE_CHANNEL } from './live/late-announcements.ts'
import type { LiveList } from './live/live-list.ts'
import type { Log } from './log.ts'
import type { Sending } from './mail/keep-sending.ts'
import { UntilDone } from './until-done.ts'

/**
 * Passes announcements of the database on to the list, the sessions, the streams, the audit log, the outgoing emails, the webhooks and who is at which trip. After a gap, it checks everything.
 * A failed check is retried until it succeeds or the returned function is called, because the next announcement may be
 * hours away.
 */
export async function hearChanges(
  database: Database,
  liveList: LiveList,
  sessionStates: SessionStates,
  streams: TripStreams,
  presences: KeptPresences,
  sending: Sending,
  delivering: Delivering,
  log: Log,
): Promise<() => void> {
  const endSession = (sessionId: string) => {
    sessionStates.ended(sessionId)
    streams.endSession(sessionId)
  }
  const endIfEnded = async (sessionId: string) => {
    if ((await sessionStates.stateOf(sessionId)) !== 'open') endSession(sessionId)
  }
  const catchingUp = new UntilDone(
    () => liveList.announce(),
    (error) => log.warn({ error }, "the live list couldn't catch up, retrying"),
  )
  const endingSessions = new UntilDone(
    async () => void (await Promise.all(streams.sessionIds().map(endIfEnded))),
    (error) => log.warn({ error }, "couldn't check the streams' sessions, retrying"),
  )
  const checkInNews = new CheckInNews((checkInId, concerns) => streams.tellCheckIn(checkInId, concerns))
  const tellingCheckIns = new UntilDone(
    async () => {
      for (const checkInId of await recentCheckIns(database.db)) checkInNews.hear(`${checkInId} people`)
    },
    (error) => log.warn({ error }, "couldn't find the check-ins that may have changed, retrying"),
  )
  const linking = keepLinking(database.db, log)
  await database.listen({
    channels: {
      [CHANGE_CHANNEL]: (announcement) => {
        if (!liveList.announcements.isOwn(announcement)) catchingUp.start()
        linking.soon()
      },
      sojourn_places: () => liveList.tellDirectory(),
      sojourn_audit: () => linking.soon(),
      sojourn_session_end: endSession,
      sojourn_check_in: (announcement) => checkInNews.hear(announcement),
      sojourn_mail: () => sending.soon(),
      sojourn_webhook: () => delivering.soon(),
      sojourn_presence: (announcement) => presences.hear(announcement),
    },
    onGap: () => {
      catchingUp.start()
      liveList.tellDirectory()
      endingSessions.start()
      tellingCheckIns.start()
      linking.soon()
      sending.soon()
      delivering.soon()
    },
  })
  // Changes committed before listening began were not announced.
  await liveList.announce()
  linking.soon()
  sending.soon()
  delivering.soon()
  return () => {
    catchingUp.stop()
    endingSessions.stop()
    tellingCheckIns.stop()
    checkInNews.stop()
    linking.stop()
  }
}
