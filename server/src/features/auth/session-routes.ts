import { checkCredentials, fullName } from '@sojourn/contract/account'
import { endpoints } from '@sojourn/contract/endpoints'
import { HEADERS, SIGN_IN_FAILURES_MAX, SIGN_IN_WINDOW_MINUTES } from '@sojourn/contract/limits'
import { sessionEndSentences, signInSentences } from '@sojourn/contract/sentences'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { AddRoute } from '../../http/route.ts'
import type { AccessTokens } from './access-token.ts'
import { type Account, findAccount, findRegistration, presentUser } from './accounts.ts'
import { addAttempt, countedFor, forgetAttempts, secondsToWait } from './attempts.ts'
import { verifyPassword } from './password-hash.ts'
import { endSession, type OpenSession, rotate, startSession } from './sessions.ts'

export function addSessionRoutes(addRoute: AddRoute, db: Db, accessTokens: AccessTokens): void {
  addRoute(endpoints.login, async ({ body, request }) => {
    const problem = checkCredentials(body)
    if (problem === signInSentences.bothRequired) throw new ApiFailure('rule_broken', problem)

    const staffId = body.staff_id.trim()
    const counted = countedFor('sign-in', staffId, request.ip)
    await refuseIfTooMany(counted)
    const account = problem ? undefined : await findAccount(db, staffId)
    const isRight = await verifyPassword(body.password, account?.password_hash)
    if (!account || !isRight) {
      await countFailure(counted, staffId)
      throw new ApiFailure('not_signed_in', signInSentences.invalid)
    }
    // Asked again, because many guesses made at once have all passed the first time.
    await refuseIfTooMany(counted)
    const session = await open(account, counted, request)
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

  async function refuseIfTooMany(counted: string[]): Promise<void> {
    const retryAfterSeconds = await secondsToWait(db, counted)
    if (retryAfterSeconds === undefined) return
    throw new ApiFailure('too_often', signInSentences.tooManyFailures, { retryAfterSeconds })
  }

  async function countFailure(counted: string[], staffId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const isLocked = await addAttempt(tx, counted)
      if (!isLocked) return
      const times = `${SIGN_IN_FAILURES_MAX} failed sign-ins within ${SIGN_IN_WINDOW_MINUTES} minutes`
      await recordEvent(tx, { event: `Signing in as staff ID ${staffId} was locked after ${times}` })
    })
  }

  async function open(account: Account, counted: string[], request: FastifyRequest): Promise<OpenSession> {
    const [ofStaffId = ''] = counted
    return db.transaction(async (tx) => {
      await forgetAttempts(tx, ofStaffId)
      await recordEvent(tx, { event: `${fullName(account)} signed in`, staffId: account.staff_id })
      return startSession(tx, account.staff_id, clientOf(request))
    })
  }

  async function tokensOf(session: OpenSession) {
    return { access_token: await accessTokens.sign(session), refresh_token_id: session.refreshToken }
  }
}

/** What tells one browser from another where a refresh token is used twice within its grace. */
function clientOf(request: FastifyRequest): string {
  return `${request.ip} ${request.headers['user-agent'] ?? ''}`
}
