import { sessionEndSentences, signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { Key } from '@sojourn/contract/api/endpoints'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Authenticate, Caller } from '../../http/route.ts'
import type { AccessTokens } from './access-token.ts'
import { findLink } from './links.ts'
import type { SessionStates } from './session-states.ts'

/** Identifies the caller by the bearer token, which must be one of the keys that open the call. */
export function authenticator(
  db: Db,
  accessTokens: AccessTokens,
  sessionStates: SessionStates,
): Authenticate {
  return (request, keys) => {
    const token = bearerOf(request)
    const known = accessTokens.known(token)
    const isOpen = known && keys.includes('session') && sessionStates.isKnownOpen(known.sessionId)
    return isOpen ? { key: 'session', ...known } : find(token, keys)
  }

  async function find(token: string, keys: readonly Key[]): Promise<Caller> {
    const caller = isAccessToken(token) ? await bySession(token) : await byLink(token, keys)
    if (caller && keys.includes(caller.key)) return caller
    throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
  }

  /** Looks the session up each time, so that an ended one is refused immediately on every instance. */
  async function bySession(token: string): Promise<Caller | undefined> {
    const claims = await accessTokens.read(token)
    if (!claims) return undefined
    const state = await sessionStates.stateOf(claims.sessionId)
    if (state === 'open') return { key: 'session', ...claims }
    throw new ApiFailure('not_signed_in', sessionEndSentences[state])
  }

  async function byLink(token: string, keys: readonly Key[]): Promise<Caller | undefined> {
    const takesLinks = keys.some((key) => key !== 'session')
    return token && takesLinks ? findLink(db, token) : undefined
  }
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Unlike access tokens, link tokens contain no dots. */
function isAccessToken(token: string): boolean {
  return token.includes('.')
}
