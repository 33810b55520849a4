import type { SessionTokens } from '@sojourn/contract/account/account'
import { send } from '../send.ts'

/**
 * A session that the browser couldn't store is useless, so the server is told to end it rather than keep it for
 * a month.
 */
export function endUnkept({ access_token, refresh_token_id }: SessionTokens): void {
  const headers = { Authorization: `Bearer ${access_token}` }
  void send('logout', { body: { refresh_token_id }, headers }).catch(() => {
    // It expires by itself.
  })
}
