import type { User } from '@sojourn/contract/account/account'
import { HEADERS } from '@sojourn/contract/limits'
import { call } from '../../api/call.ts'
import { isRefusal, toFailure } from '../../api/failure.ts'
import { dropLinkToken, linkHeaders } from '../../api/session/link-token.ts'
import { fetchOwnAccount } from './own-account.ts'
import { forgetProofs, proofsOf } from './registration-proofs.ts'

/**
 * Unfinished: the email address is confirmed, and a password must now be chosen with the token. Out of reach:
 * the link wasn't tried and may still work.
 */
export type Verification =
  | { outcome: 'verified' | 'invalid' | 'out of reach' }
  | { outcome: 'unfinished'; person: User; resetToken: string }

const verifications = new Map<string, Promise<Verification>>()

/** A link works only once, so it is tried once, however often the page renders. */
export function verifyAccount(token: string): Promise<Verification> {
  const known = verifications.get(token)
  if (known) return known
  const verification = verify(token)
  verifications.set(token, verification)
  return verification
}

async function verify(token: string): Promise<Verification> {
  try {
    const person = await fetchOwnAccount(token)
    const { staff_id } = person
    const proof = { [HEADERS.registrationProof]: proofsOf(staff_id).join(' ') }
    const { reset_token } = await call('confirmRegistration', {
      body: { staff_id },
      headers: { ...linkHeaders(token), ...proof },
    })
    forgetProofs(staff_id)
    if (reset_token === null) return { outcome: 'verified' }
    return { outcome: 'unfinished', person, resetToken: reset_token }
  } catch (error) {
    return { outcome: isRefusal(toFailure(error)) ? 'invalid' : 'out of reach' }
  } finally {
    dropLinkToken()
  }
}
