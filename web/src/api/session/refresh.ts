import { HEADERS } from '@sojourn/contract/limits'
import { send } from '../send.ts'
import { withRefreshLock } from './refresh-lock.ts'
import { createRefresher } from './refresher.ts'
import { currentUser, endSession, renewTokens, storedRefreshId, storedToken } from './session.ts'
import { endUnkept } from './unkept-session.ts'

export const refreshSession = createRefresher({
  readSession: () => {
    const refreshId = storedRefreshId()
    const user = currentUser()
    return refreshId && user ? { token: storedToken(), refreshId, staffId: user.staff_id } : null
  },
  exchange: ({ refreshId, staffId }) =>
    send('refresh', { body: { staff_id: staffId }, headers: { [HEADERS.refreshId]: refreshId } }),
  keep: renewTokens,
  drop: endUnkept,
  end: (message) => endSession({ kind: 'refused', message }),
  alone: withRefreshLock,
})
