import { JWKSNoMatchingKey } from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import { createRemoteJWKSet } from 'jose/jwks/remote'
import type { JWTVerifyGetKey } from 'jose/jwt/verify'

/** After a key that the provider doesn't have, unknown ones don't make this server ask again for this long. */
const QUIET_MS = 30_000

/**
 * The provider's public keys. An unknown key makes this server fetch them again, once, because the provider may just have
 * changed them. Strangers can send tokens with any key, so a key that is still unknown then is remembered for a while.
 */
export function signingKeys(address: URL, timeoutMs: number): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(address, { timeoutDuration: timeoutMs, cooldownDuration: 0 })
  let quietUntil = 0
  return async (header, token) => {
    const known = remote.jwks()
    if (known && Date.now() < quietUntil) return createLocalJWKSet(known)(header, token)
    try {
      return await remote(header, token)
    } catch (error) {
      if (error instanceof JWKSNoMatchingKey) quietUntil = Date.now() + QUIET_MS
      throw error
    }
  }
}
