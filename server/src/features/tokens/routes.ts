import { endpoints } from '@sojourn/contract/api/endpoints'
import { listApiTokens, presentApiToken } from '../../accounts/api-tokens.ts'
import type { Db } from '../../database/database.ts'
import { onlyOnce } from '../../http/only-once.ts'
import type { AddRoute } from '../../http/route.ts'
import { createApiToken, revokeApiToken } from './change-token.ts'

/** People manage their own tokens and can't see those of others. */
export function addTokenRoutes(addRoute: AddRoute, db: Db): void {
  addRoute(endpoints.listApiTokens, async ({ caller }) =>
    (await listApiTokens(db, caller.staffId)).map(presentApiToken),
  )

  addRoute(endpoints.createApiToken, async ({ body, caller, request }) => {
    const { token, secret } = await db.transaction((tx) =>
      onlyOnce(tx, { caller, request, asked: body, isSecret: true }, () =>
        createApiToken(tx, caller.staffId, body),
      ),
    )
    return { token: presentApiToken(token), secret }
  })

  addRoute(endpoints.revokeApiToken, async ({ params, caller }) => {
    await db.transaction((tx) => revokeApiToken(tx, caller.staffId, params.tokenId))
    return undefined
  })
}
