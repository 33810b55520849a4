import { randomBytes } from 'node:crypto'
import { ACCESS_TOKEN_MINUTES } from '@sojourn/contract/limits'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import type { Db } from '../../database/database.ts'
import { lastingSetting } from '../../database/lasting-setting.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'sojourn'
const TOKENS_KNOWN = 10_000

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Who a token belongs to. */
interface Claims {
  staffId: string
  sessionId: string
}

interface ReadClaims extends Claims {
  /** In milliseconds since 1970. */
  expiresAt: number
}

export interface AccessTokens {
  /** The token expires after a few minutes, or with its session if that is sooner. */
  sign(session: Claims & { startedAt: Date }): Promise<string>
  /** The claims of a token that was read before and hasn't expired. */
  known(token: string): ReadClaims | undefined
  /** The claims of a token, or undefined if it is forged, broken or expired. */
  read(token: string): Promise<ReadClaims | undefined>
}

/** The key is in the database, so that every instance accepts the tokens of the others. */
export async function accessTokenKey(db: Db): Promise<Buffer> {
  const key = await lastingSetting(db, 'access_token_key', () => randomBytes(32).toString('base64'))
  return Buffer.from(key, 'base64')
}

export function accessTokensWith(key: Promise<Buffer>, sessionDays: number): AccessTokens {
  // Remembers the claims until the token expires, because checking a signature is the slowest part of a request.
  const read = new Map<string, ReadClaims>()
  const known = (token: string) => {
    const claims = read.get(token)
    return claims && claims.expiresAt > Date.now() ? claims : undefined
  }
  return {
    sign: async ({ staffId, sessionId, startedAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(staffId)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(
          new Date(
            Math.min(
              Date.now() + ACCESS_TOKEN_MINUTES * MINUTE_MS,
              startedAt.getTime() + sessionDays * DAY_MS,
            ),
          ),
        )
        .sign(await key),
    known,
    read: async (token) => {
      if (read.has(token)) return known(token)
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'exp'],
        })
        const claims = {
          staffId: String(payload.sub),
          sessionId: String(payload.sid),
          expiresAt: Number(payload.exp) * 1000,
        }
        if (read.size >= TOKENS_KNOWN) read.clear()
        read.set(token, claims)
        return claims
      } catch {
        return undefined
      }
    },
  }
}
