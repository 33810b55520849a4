import type { User } from '@sojourn/contract/account/account'
import { HEADERS } from '@sojourn/contract/limits'
import { call } from '../../api/call.ts'
import { linkHeaders } from '../../api/session/link-token.ts'

/** The person this session, or this emailed link, belongs to. The link isn't repeated in the address. */
export function fetchOwnAccount(linkToken?: string): Promise<User> {
  const address = `${location.origin}${location.pathname}`
  const bearer = linkToken === undefined ? {} : linkHeaders(linkToken)
  return call('me', { headers: { [HEADERS.frontendUrl]: address, ...bearer } })
}
