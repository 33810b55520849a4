import { singleSignOnEndpoints } from '@sojourn/contract/account/single-sign-on-endpoints'
import { endProviderSessions } from '../../../accounts/identities.ts'
import type { Db } from '../../../database/database.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import type { AddRoute } from '../../../http/route.ts'
import type { Log } from '../../../log.ts'
import { type IdentityProvider, SignOnError } from './identity-provider.ts'
import { useLogoutToken } from './logout-tokens.ts'
import { notSetUp, RETRY_SECONDS } from './sign-on-routes.ts'

/** The provider itself calls this when someone signs out there. The token says who it is and that it may. */
export function addBackChannelRoute(
  addRoute: AddRoute,
  db: Db,
  provider: IdentityProvider | undefined,
  log: Log,
): void {
  addRoute(singleSignOnEndpoints.backChannelLogout, async ({ body }) => {
    if (!provider) throw notSetUp()
    const logout = await provider.readLogoutToken(body.logout_token).catch((error: unknown) => {
      if (!(error instanceof SignOnError)) throw error
      log.warn({ reason: error.message }, 'a logout token was refused')
      if (error.problem !== 'unavailable') throw new ApiFailure('malformed', "The logout token isn't valid.")
      const message = "The logout token can't be checked right now."
      throw new ApiFailure('unavailable', message, { retryAfterSeconds: RETRY_SECONDS, cause: error })
    })
    await db.transaction(async (tx) => {
      // The provider repeats a token if our answer got lost. It is accepted, but ends nothing that began since.
      if (await useLogoutToken(tx, logout)) await endProviderSessions(tx, logout, provider.config.name)
    })
    return undefined
  })
}
