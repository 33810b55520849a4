import { checkCredentials } from '@sojourn/contract/account-rules'
import { endpoints } from '@sojourn/contract/endpoints'
import { fullName } from '@sojourn/contract/full-name'
import { HEADERS, SIGN_IN_FAILURES_MAX, SIGN_IN_WINDOW_MINUTES, STAFF_ID_MAX } from '@sojourn/contract/limits'
import { sessionEndSentences, signInSentences } from '@sojourn/contract/sign-in-sentences'
import type { FastifyRequest } from 'fastify'
import { lockAttempts } from '../../database/attempts.ts'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { networkOf } from '../../http/network-of.ts'
import type { AddRoute } from '../../http/route.ts'
import type { AccessTokens } from './access-token.ts'
import { type Account, findAccount, findRegistration, isStillPassword, presentUser } from './accounts.ts'
import { addAttempt, type Counted, countedFor, forgetAttempts, secondsToWait } from './attempts.ts'
import { verifyPassword } from './password-hash.ts'
import { endSession, type OpenSession, rotate, startSession } from './sessions.ts'

export function addSessionRoutes(addRoute: AddRoute, db: Db, accessTokens: AccessTokens): void {
  addRoute(endpoints.login, async ({ body, request }) => {
    const problem = checkCredentials(body)
    if (problem === signInSentences.bothRequired) throw new ApiFailure('rule_broken', problem)

    const staffId = body.staff_id.trim()
    const counted = countedFor('sign-in', staffId, request.ip)
    refuseIfTooMany(await secondsToWait(db, counted))
    const account = problem ? undefined : await findAccount(db, staffId)
    const isRight = await verifyPassword(body.password, account?.password_hash)
    const session =
      account && isRight
        ? await open(account, counted, request)
        : await countFailure(staffId, counted, request.ip)
    if (!session || !account) throw new ApiFailure('not_signed_in', signInSentences.invalid)
    return { ...(await tokensOf(session)), user: presentUser(account) }
  })

  addRoute(endpoints.refresh, async ({ body, request }) => {
    const token = request.headers[HEADERS.refreshId.toLowerCase()]
    if (typeof token !== 'string') throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
    const session = await rotate(db, token, body.staff_id, clientOf(request))
    if (typeof session === 'string') throw new ApiFailure('not_signed_in', sessionEndSentences[session])
    return tokensOf(session)
  })

  addRoute(endpoints.me, async ({ caller }) => {
    const find = caller.key === 'verify link' ? findRegistration : findAccount
    const person = await find(db, caller.staffId)
    if (!person) throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
    return presentUser(person)
  })

  addRoute(endpoints.logout, async ({ caller }) => {
    await db.transaction(async (tx) => {
      const account = await findAccount(tx, caller.staffId)
      if (account)
        await recordEvent(tx, { event: `${fullName(account)} signed out`, staffId: caller.staffId })
      await endSession(tx, caller.sessionId, 'signed out')
    })
    return undefined
  })

  function refuseIfTooMany(retryAfterSeconds: number | undefined): void {
    if (retryAfterSeconds === undefined) return
    throw new ApiFailure('too_often', signInSentences.tooManyFailures, { retryAfterSeconds })
  }

  /** Guesses made at once have all passed the first check: whether right or wrong, each is asked again in its turn. */
  async function countFailure(staffId: string, counted: Counted, address: string): Promise<undefined> {
    const outcome = await db.transaction(async (tx) => {
      const added = await addAttempt(tx, counted)
      if ('reached' in added) {
        for (const key of added.reached) await recordEvent(tx, { event: describeLock(key, staffId, address) })
      }
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
      // The password may have been changed since it was checked; that change would have missed this session.
      if (!(await isStillPassword(tx, account))) return undefined
      await forgetAttempts(tx, counted)
      await recordEvent(tx, { event: `${fullName(account)} signed in`, staffId: account.staff_id })
      return startSession(tx, account.staff_id, clientOf(request))
    })
    if (typeof outcome === 'number') refuseIfTooMany(outcome)
    return typeof outcome === 'object' ? outcome : undefined
  }

  async function tokensOf(session: OpenSession) {
    return { access_token: await accessTokens.sign(session), refresh_token_id: session.refreshToken }
  }
}

function describeLock(key: keyof Counted, staffId: string, address: string): string {
  const what =
    key === 'ofStaffId' ? `as staff ID ${staffId.slice(0, STAFF_ID_MAX)}` : `from ${networkOf(address)}`
  return `Signing in ${what} was locked after ${SIGN_IN_FAILURES_MAX} failed sign-ins within ${SIGN_IN_WINDOW_MINUTES} minutes`
}

/** What tells one browser from another where a refresh token is used twice within its grace. */
function clientOf(request: FastifyRequest): string {
  return `${networkOf(request.ip)} ${request.headers['user-agent'] ?? ''}`
}
