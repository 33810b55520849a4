import { checkCredentials, fullName } from '@sojourn/contract/account'
import { endpoints } from '@sojourn/contract/endpoints'
import { HEADERS } from '@sojourn/contract/limits'
import { signInSentences } from '@sojourn/contract/sentences'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { AddRoute } from '../../http/route.ts'
import type { AccessTokens } from './access-token.ts'
import { findAccount, presentUser } from './accounts.ts'
import { verifyPassword } from './password-hash.ts'
import { endSession, type OpenSession, rotate, startSession } from './sessions.ts'

export function addAuthRoutes(addRoute: AddRoute, db: Db, accessTokens: AccessTokens): void {
  addRoute(endpoints.login, async ({ body, request }) => {
    const problem = checkCredentials(body)
    if (problem === signInSentences.bothRequired) throw new ApiFailure('rule_broken', problem)

    const account = problem ? undefined : await findAccount(db, body.staff_id.trim())
    const isRight = await verifyPassword(body.password, account?.password_hash)
    if (!account || !isRight) throw new ApiFailure('not_signed_in', signInSentences.invalid)

    const session = await db.transaction(async (tx) => {
      await recordEvent(tx, { event: `${fullName(account)} signed in`, staffId: account.staff_id })
      return startSession(tx, account.staff_id, clientOf(request))
    })
    return { ...(await tokensOf(session)), user: presentUser(account) }
  })

  addRoute(endpoints.refresh, async ({ body, request }) => {
    const token = request.headers[HEADERS.refreshId.toLowerCase()]
    const session = typeof token === 'string' && (await rotate(db, token, body.staff_id, clientOf(request)))
    if (!session) throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
    return tokensOf(session)
  })

  addRoute(endpoints.me, async ({ caller }) => {
    const account = await findAccount(db, caller.staffId)
    if (!account) throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
    return presentUser(account)
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

  async function tokensOf(session: OpenSession) {
    return { access_token: await accessTokens.sign(session), refresh_token_id: session.refreshToken }
  }
}

/** What tells one browser from another where a refresh token is used twice within its grace. */
function clientOf(request: FastifyRequest): string {
  return `${request.ip} ${request.headers['user-agent'] ?? ''}`
}
