import { sessionEndSentences, signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import type { Key } from '@sojourn/contract/api/endpoint'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import type { FastifyRequest } from 'fastify'
import { isAdministrator } from '../../accounts/administrators.ts'
import { isCoordinator } from '../../accounts/coordinators.ts'
import { findLink } from '../../accounts/links.ts'
import type { SessionStates } from '../../accounts/session-states.ts'
import { findCheckInLink } from '../../check-ins/check-in-links.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Authenticate, Caller } from '../../http/route.ts'
import type { AccessTokens } from './access-token.ts'

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
    if (caller?.key === 'session' && keys.includes('administrator')) return administrator(caller)
    if (caller?.key === 'session' && keys.includes('coordinator')) return coordinator(caller)
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

  async function administrator(caller: Extract<Caller, { key: 'session' }>): Promise<Caller> {
    if (await isAdministrator(db, caller.staffId)) return { ...caller, key: 'administrator' }
    throw new ApiFailure('forbidden', adminSentences.notAdministrator)
  }

  async function coordinator(caller: Extract<Caller, { key: 'session' }>): Promise<Caller> {
    if (await isCoordinator(db, caller.staffId)) return { ...caller, key: 'coordinator' }
    throw new ApiFailure('forbidden', checkInSentences.notCoordinator)
  }

  async function byLink(token: string, keys: readonly Key[]): Promise<Caller | undefined> {
    if (!token) return undefined
    if (keys.includes('check-in link')) return findCheckInLink(db, token)
    return keys.some((key) => key.endsWith('link')) ? findLink(db, token) : undefined
  }
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Unlike access tokens, link tokens contain no dots. */
function isAccessToken(token: string): boolean {
  return token.includes('.')
}
