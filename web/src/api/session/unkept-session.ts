import type { SessionTokens } from '@sojourn/contract/account/account'
import { send } from '../send.ts'

/** A session that the browser could not keep is of no use to anyone, so the server need not know it for a month. */
export function endUnkept({ access_token, refresh_token_id }: SessionTokens): void {
  const headers = { Authorization: `Bearer ${access_token}` }
  void send('logout', { body: { refresh_token_id }, headers }).catch(() => {
    // It runs out by itself.
  })
}
