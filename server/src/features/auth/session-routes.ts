import type { SessionTokens, User } from '@sojourn/contract/account/account'
import { checkCredentials } from '@sojourn/contract/account/account-rules'
import { sessionEndSentences, signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { HEADERS, SIGN_IN_FAILURES_MAX, SIGN_IN_WINDOW_MINUTES, STAFF_ID_MAX } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import type { FastifyRequest } from 'fastify'
import { findStaff, lockOpenAccount, presentUser } from '../../accounts/accounts.ts'
import { issuerOf } from '../../accounts/identities.ts'
import type { LinkCaller } from '../../accounts/links.ts'
import { endOwnSession } from '../../accounts/own-sessions.ts'
import { verifyPassword } from '../../accounts/password-hash.ts'
import { requirePasswords } from '../../accounts/password-sign-in.ts'
import { findPending } from '../../accounts/pending-accounts.ts'
import { type Client, type OpenSession, rotate, startSession } from '../../accounts/sessions.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { type Account, findAccount } from '../../database/find-account.ts'
import { recordEvent } from '../../database/record-event.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { limitedNetworkOf, networkOf } from '../../http/network-of.ts'
import type { AddRoute } from '../../http/route.ts'
import type { AccessTokens } from './access-token.ts'
import {
  addAttempt,
  type Counted,
  countedFor,
  forgetAttempts,
  lockAttempts,
  secondsToWait,
} from './limit-attempts.ts'
import { NETWORK_TRIES_FREE, type Pace } from './pace.ts'
import type { IdentityProvider } from './single-sign-on/identity-provider.ts'

export function addSessionRoutes(
  addRoute: AddRoute,
  db: Db,
  accessTokens: AccessTokens,
  config: Config,
  provider: IdentityProvider | undefined,
  pace: Pace,
): void {
  addRoute(endpoints.login, async ({ body, request, reply }) => {
    requirePasswords(config)
    const problem = checkCredentials(body)
    if (problem === signInSentences.bothRequired) throw new ApiFailure('rule_broken', problem)

    const staffId = body.staff_id.trim()
    const counted = countedFor('failed sign-in', staffId, request.ip)
    refuseIfTooMany(await secondsToWait(db, counted))
    return pace.run(counted.network, reply.raw, async () => {
      const account = problem ? undefined : await findAccount(db, staffId)
      const isRight = await verifyPassword(body.password, account?.password_hash)
      const session =
        account && isRight
          ? await open(account, counted, request)
          : await countFailure(staffId, counted, request.ip)
      if (!session || !account) throw new ApiFailure('not_signed_in', signInSentences.invalid)
      return { ...(await tokensOf(accessTokens, session)), user: presentUser(account) }
    })
  })

  addRoute(endpoints.refresh, async ({ body, request }) => {
    const token = request.headers[HEADERS.refreshId.toLowerCase()]
    if (typeof token !== 'string') throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
    const session = await rotate(db, token, body.staff_id, clientOf(request), config.sessionDays)
    if (typeof session === 'string') throw new ApiFailure('not_signed_in', sessionEndSentences[session])
    return tokensOf(accessTokens, session)
  })

  addRoute(endpoints.me, async ({ caller }) => {
    const person =
      caller.key === 'verify link' ? await findRegistrant(caller) : await findAccount(db, caller.staffId)
    if (!person) throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
    return presentUser(person)
  })

  addRoute(endpoints.logout, async ({ caller }) => {
    const issuer = await db.transaction(async (tx) => {
      await endOwnSession(tx, caller, caller.sessionId)
      return issuerOf(tx, caller.sessionId)
    })
    // Whatever happens there, the session has ended here.
    if (!provider || issuer !== provider.issuer) return { provider_logout: null }
    return { provider_logout: await provider.signOutAddress() }
  })

  function refuseIfTooMany(retryAfterSeconds: number | undefined): void {
    if (retryAfterSeconds === undefined) return
    throw new ApiFailure('too_often', signInSentences.tooManyFailures, { retryAfterSeconds })
  }

  /** Parallel guesses all pass the first check, so each attempt, right or wrong, is checked again one after the other. */
  async function countFailure(staffId: string, counted: Counted, address: string): Promise<undefined> {
    const outcome = await db.transaction(async (tx) => {
      const added = await addAttempt(tx, counted)
      if ('waitSeconds' in added) return added
      if (added.now.isLocked) {
        const event = describeLock(staffId, address)
        await recordEvent(tx, { kind: 'sign-in', event, staffId: staffId.slice(0, STAFF_ID_MAX) })
      }
      if (added.now.isSlowed) await recordEvent(tx, { kind: 'sign-in', event: describeSlowing(address) })
      return added
    })
    if ('waitSeconds' in outcome) refuseIfTooMany(outcome.waitSeconds)
  }

  async function open(
    account: Account,
    counted: Counted,
    request: FastifyRequest,
  ): Promise<OpenSession | undefined> {
    const outcome = await db.transaction(async (tx) => {
      await lockAttempts(tx, counted)
      const waitSeconds = await secondsToWait(tx, counted)
      if (waitSeconds !== undefined) return waitSeconds
      // The password may have changed since it was checked. That change couldn't have ended this session.
      const now = await lockOpenAccount(tx, account.staff_id)
      if (now.password_hash !== account.password_hash) return undefined
      await forgetAttempts(tx, counted)
      await recordEvent(tx, {
        kind: 'sign-in',
        event: `${fullName(account)} signed in`,
        staffId: account.staff_id,
      })
      return startSession(tx, account.staff_id, clientOf(request))
    })
    if (typeof outcome === 'number') refuseIfTooMany(outcome)
    return typeof outcome === 'object' ? outcome : undefined
  }

  async function findRegistrant(caller: LinkCaller): Promise<User | undefined> {
    const typed = await findPending(db, caller)
    return typed && ((await findStaff(db, caller.staffId)) ?? typed)
  }
}

export async function tokensOf(accessTokens: AccessTokens, session: OpenSession): Promise<SessionTokens> {
  return { access_token: await accessTokens.sign(session), refresh_token_id: session.refreshToken }
}

function describeLock(staffId: string, address: string): string {
  const who = `staff ID ${staffId.slice(0, STAFF_ID_MAX)} from ${limitedNetworkOf(address)}`
  return `Sign-in for ${who} was locked after ${SIGN_IN_FAILURES_MAX} failed attempts in ${SIGN_IN_WINDOW_MINUTES} minutes`
}

function describeSlowing(address: string): string {
  return `Sign-in from ${limitedNetworkOf(address)} was slowed down after ${NETWORK_TRIES_FREE} failed attempts in ${SIGN_IN_WINDOW_MINUTES} minutes`
}

export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { network: networkOf(ip), userAgent: headers['user-agent'] ?? '' }
}
