import { singleSignOnEndpoints } from '@sojourn/contract/account/single-sign-on-endpoints'
import { sql } from 'drizzle-orm'
import { endProviderSessions } from '../../../accounts/identities.ts'
import type { Db } from '../../../database/database.ts'
import { usedLogoutToken } from '../../../database/schema.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import type { AddRoute } from '../../../http/route.ts'
import type { Log } from '../../../log.ts'
import { hashToken } from '../../../opaque-token.ts'
import { type IdentityProvider, LOGOUT_TOKEN_MINUTES, SignOnError } from './identity-provider.ts'
import { notSetUp } from './sign-on-routes.ts'

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
      const isDown = error.problem === 'unavailable'
      throw new ApiFailure(isDown ? 'unavailable' : 'malformed', 'The logout token is not valid.')
    })
    await db.transaction(async (tx) => {
      if (!(await useToken(tx, `${logout.issuer} ${logout.tokenId}`))) {
        throw new ApiFailure('malformed', 'The logout token was already used.')
      }
      await endProviderSessions(tx, logout, provider.config.name)
    })
    return undefined
  })
}

/** Whether this is its first use. It is remembered for as long as the token could be accepted again. */
async function useToken(tx: Db, token: string): Promise<boolean> {
  const expires_at = sql`now() + make_interval(mins => ${LOGOUT_TOKEN_MINUTES * 2})`
  const used = await tx
    .insert(usedLogoutToken)
    .values({ token_hash: hashToken(token), expires_at })
    .onConflictDoNothing()
    .returning()
  return used.length > 0
}
