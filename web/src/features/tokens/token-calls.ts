import type { ApiTokenCreate, NewApiToken } from '@sojourn/contract/account/api-tokens'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const ownTokens = queryOptions({
  queryKey: ['access tokens'],
  queryFn: ({ signal }) => call('listApiTokens', { signal }),
})

export function createToken(body: ApiTokenCreate): Promise<NewApiToken> {
  return call('createApiToken', { body })
}

export async function revokeToken(tokenId: number): Promise<void> {
  await call('revokeApiToken', { params: { tokenId } })
}
