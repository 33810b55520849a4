import { apiTokenSentences } from '@sojourn/contract/account/api-token-sentences'
import type { Scope } from '@sojourn/contract/account/scopes'
import { sessionEndSentences, signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import type { Endpoint, Key } from '@sojourn/contract/api/endpoint'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAdministrator } from '../../accounts/administrators.ts'
import {
  findApiToken,
  isApiToken,
  isUseNoted,
  noteTokenUse,
  type StoredToken,
} from '../../accounts/api-tokens.ts'
import { isCoordinator } from '../../accounts/coordinators.ts'
import { findLink } from '../../accounts/links.ts'
import type { SessionStates } from '../../accounts/session-states.ts'
import { findCheckInLink } from '../../check-ins/check-in-links.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Later } from '../../http/later.ts'
import type { Authenticate, Caller } from '../../http/route.ts'
import type { AccessTokens } from './access-token.ts'
import { TokenLimit } from './token-limit.ts'

type KeyHolder = Exclude<Caller, { key: 'token' }>

/** Identifies the caller by the bearer token, which must be one of the keys that open the call, or have its scope. */
export function authenticator(
  db: Db,
  accessTokens: AccessTokens,
  sessionStates: SessionStates,
  later: Later,
): Authenticate {
  const tokenLimit = new TokenLimit()

  return (request, reply, endpoint) => {
    const { keys } = endpoint
    const token = bearerOf(request)
    const known = accessTokens.known(token)
    const isOpen = known && keys.includes('session') && sessionStates.isKnownOpen(known.sessionId)
    if (isOpen) return { key: 'session', ...known }
    return isApiToken(token) ? byToken(token, reply, endpoint) : find(token, keys)
  }

  async function find(token: string, keys: readonly Key[]): Promise<Caller> {
    const caller = isAccessToken(token) ? await bySession(token) : await byLink(token, keys)
    if (caller && keys.includes(caller.key)) return caller
    if (caller?.key === 'session' && keys.includes('administrator')) return administrator(caller)
    if (caller?.key === 'session' && keys.includes('coordinator')) return coordinator(caller)
    throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
  }

  /** Looks the session up each time, so that an ended one is refused immediately on every instance. */
  async function bySession(token: string): Promise<KeyHolder | undefined> {
    const claims = await accessTokens.read(token)
    if (!claims) return undefined
    const state = await sessionStates.stateOf(claims.sessionId)
    if (state === 'open') return { key: 'session', ...claims }
    throw new ApiFailure('not_signed_in', sessionEndSentences[state])
  }

  async function byToken(secret: string, reply: FastifyReply, { keys, scope }: Endpoint): Promise<Caller> {
    const token = await findApiToken(db, secret)
    if (!token) throw new ApiFailure('not_signed_in', apiTokenSentences.invalid)
    tokenLimit.count(token.token_id, reply)
    if (!isUseNoted(token)) later(() => noteTokenUse(db, token))
    if (!keys.includes('token')) refuseWithout(scope, token)
    if (keys.includes('administrator') && !(await isAdministrator(db, token.staff_id))) {
      throw new ApiFailure('forbidden', adminSentences.notAdministrator)
    }
    return { key: 'token', staffId: token.staff_id, token: token.name, scopes: token.scopes }
  }

  async function administrator(caller: Extract<Caller, { key: 'session' }>): Promise<Caller> {
    if (await isAdministrator(db, caller.staffId)) return { ...caller, key: 'administrator' }
    throw new ApiFailure('forbidden', adminSentences.notAdministrator)
  }

  async function coordinator(caller: Extract<Caller, { key: 'session' }>): Promise<Caller> {
    if (await isCoordinator(db, caller.staffId)) return { ...caller, key: 'coordinator' }
    throw new ApiFailure('forbidden', checkInSentences.notCoordinator)
  }

  async function byLink(token: string, keys: readonly Key[]): Promise<KeyHolder | undefined> {
    if (!token) return undefined
    if (keys.includes('check-in link')) return findCheckInLink(db, token)
    return keys.some((key) => key.endsWith('link')) ? findLink(db, token) : undefined
  }
}

function refuseWithout(scope: Scope | undefined, { scopes }: StoredToken): void {
  if (!scope) throw new ApiFailure('forbidden', apiTokenSentences.notForTokens)
  if (!scopes.includes(scope)) throw new ApiFailure('forbidden', apiTokenSentences.lacks(scope))
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Unlike access tokens, link tokens contain no dots. */
function isAccessToken(token: string): boolean {
  return token.includes('.')
}
