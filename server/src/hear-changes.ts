import type { Database } from './database/database.ts'
import type { SessionStates } from './features/auth/session-states.ts'
import type { TripStreams } from './features/live/trip-streams.ts'
import type { LiveList } from './live/live-list.ts'
import type { Log } from './log.ts'

/** What the database announces reaches the list, the sessions and the streams. After a gap, all of it is asked for. */
export async function hearChanges(
  database: Database,
  liveList: LiveList,
  sessionStates: SessionStates,
  streams: TripStreams,
  log: Log,
): Promise<void> {
  const catchUp = () => {
    liveList.announce().catch((error: unknown) => log.warn({ error }, 'could not catch up yet'))
  }
  const endSession = (sessionId: string) => {
    sessionStates.ended(sessionId)
    streams.endSession(sessionId)
  }
  const endWhatEnded = async () => {
    for (const sessionId of streams.sessionIds()) {
      if ((await sessionStates.stateOf(sessionId)) !== 'open') endSession(sessionId)
    }
  }
  await database.listen({
    channels: { sojourn_change: catchUp, sojourn_session_end: endSession },
    onGap: () => {
      catchUp()
      endWhatEnded().catch((error: unknown) =>
        log.warn({ error }, 'could not check the sessions of streams yet'),
      )
    },
  })
  // What was committed before the listening began was not announced.
  await liveList.announce()
}
