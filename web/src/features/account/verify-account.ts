import { call } from '../../api/call.ts'
import { isRefusal, toFailure } from '../../api/failure.ts'
import { dropLinkToken, linkHeaders } from '../../api/link-token.ts'
import { fetchOwnAccount } from './own-account.ts'

/** Out of reach: the link was not tried, and may still work. */
export type Verification = 'verified' | 'invalid' | 'out of reach'

const verifications = new Map<string, Promise<Verification>>()

/** The link works once, so however often the page is put together, it is tried once. */
export function verifyAccount(token: string): Promise<Verification> {
  const known = verifications.get(token)
  if (known) return known
  const verification = verify(token)
  verifications.set(token, verification)
  return verification
}

async function verify(token: string): Promise<Verification> {
  try {
    const { staff_id } = await fetchOwnAccount(token)
    await call('confirmRegistration', { body: { staff_id }, headers: linkHeaders(token) })
    return 'verified'
  } catch (error) {
    return isRefusal(toFailure(error)) ? 'invalid' : 'out of reach'
  } finally {
    dropLinkToken()
  }
}
