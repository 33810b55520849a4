import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { singleSignOnEndpoints } from '@sojourn/contract/account/single-sign-on-endpoints'
import type { ReturnProblem } from '@sojourn/contract/account/single-sign-on-sentences'
import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { SIGN_ON_CODE_SECONDS } from '@sojourn/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentUser } from '../../../accounts/accounts.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../database/database.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import { limitedNetworkOf } from '../../../http/network-of.ts'
import type { AddRoute } from '../../../http/route.ts'
import type { Log } from '../../../log.ts'
import type { AccessTokens } from '../access-token.ts'
import type { Pace } from '../pace.ts'
import { clientOf, tokensOf } from '../session-routes.ts'
import { countAttemptsFrom, forgetAttempt, startAttempt, takeAttempt } from './attempts.ts'
import { storeCode, takeCode } from './codes.ts'
import { type IdentityProvider, SignOnError } from './identity-provider.ts'
import { holdLogouts, wasSignedOutMeanwhile } from './logout-tokens.ts'
import { signInIdentity } from './sign-in-identity.ts'

/** When to try again after the provider couldn't be reached. */
export const RETRY_SECONDS = 30

/** To the provider, back from it, and into a session. */
export function addSignOnRoutes(
  addRoute: AddRoute,
  db: Db,
  accessTokens: AccessTokens,
  config: Config,
  provider: IdentityProvider | undefined,
  pace: Pace,
  log: Log,
): void {
  addRoute(singleSignOnEndpoints.startSingleSignOn, ({ request, reply }) => start(request, reply, null))

  addRoute(singleSignOnEndpoints.startConnecting, ({ caller, request, reply }) =>
    start(request, reply, caller.staffId),
  )

  addRoute(singleSignOnEndpoints.returnFromProvider, async ({ request, reply }) => {
    const fragment = await comeBack(new URL(request.url, 'http://localhost').search)
    // A fragment is neither sent to servers nor passed on to other sites.
    return reply.header('location', `/login/return#${new URLSearchParams(fragment)}`).send()
  })

  addRoute(singleSignOnEndpoints.exchangeCode, async ({ body, request }) => {
    const { singleSignOn } = config
    if (!singleSignOn) throw notSetUp()
    const outcome = await db.transaction(async (tx) => {
      await holdLogouts(tx, singleSignOn.issuer.href)
      const code = await takeCode(tx, 'sign in', body)
      if (!code || (await wasSignedOutMeanwhile(tx, code)))
        throw new ApiFailure('forbidden', singleSignOnSentences.expired)
      return signInIdentity(tx, { ...config, singleSignOn }, code, clientOf(request))
    })
    if ('refusal' in outcome) throw outcome.refusal
    if ('link' in outcome) return outcome
    if (outcome.keepsRights)
      log.warn(
        { staffId: outcome.account.staff_id },
        'the last administrator stays one, although the identity provider no longer says so',
      )
    return { ...(await tokensOf(accessTokens, outcome.session)), user: presentUser(outcome.account) }
  })

  async function start(request: FastifyRequest, reply: FastifyReply, staffId: string | null) {
    if (!provider) throw notSetUp()
    refuseOtherSites(request)
    const network = limitedNetworkOf(request.ip)
    const begin = () => startAttempt(db, provider, network, staffId)
    try {
      return await pace.run(network, reply.raw, begin, countAttemptsFrom)
    } catch (cause) {
      if (!(cause instanceof SignOnError)) throw cause
      const message = singleSignOnSentences.unavailable
      throw new ApiFailure('unavailable', message, { retryAfterSeconds: RETRY_SECONDS, cause })
    }
  }

  async function comeBack(search: string): Promise<{ code: string } | { error: ReturnProblem }> {
    try {
      const state = new URLSearchParams(search).get('state')
      const attempt = state && (await takeAttempt(db, state))
      if (!provider || !attempt) return { error: 'expired' }
      const { browser_hash, staff_id, used_at, ...challenge } = attempt
      const identity = await provider.confirm(search, { ...challenge, state })
      const code = await db.transaction(async (tx) => {
        await forgetAttempt(tx, attempt)
        return storeCode(tx, identity, {
          purpose: staff_id ? 'link' : 'sign in',
          browserHash: browser_hash,
          staffId: staff_id,
          askedAt: used_at,
          seconds: SIGN_ON_CODE_SECONDS,
        })
      })
      return { code }
    } catch (error) {
      // Someone is looking at the provider's page, so even a fault of our own leads back to the app.
      const isExpected = error instanceof SignOnError
      if (!isExpected) log.error({ error }, 'coming back from the identity provider failed')
      else if (error.problem !== 'cancelled') log.warn({ reason: error.message }, 'single sign-on failed')
      return { error: isExpected ? error.problem : 'unavailable' }
    }
  }
}

/** It has no body, so any page could send it, and make the network of its visitors look busy. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin') return
  throw new ApiFailure('forbidden', signInSentences.notAuthorised)
}

export function notSetUp(): ApiFailure {
  return new ApiFailure('not_found', singleSignOnSentences.notSetUp)
}
