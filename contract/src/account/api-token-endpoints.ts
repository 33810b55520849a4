import * as z from 'zod/mini'
import { createHeaders } from '../api/create-headers.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { wholeNumber } from '../api/whole-number.ts'
import { type ApiTokenCallName, apiTokenCalls } from './api-token-calls.ts'
import { apiTokenCreateSchema, apiTokenSchema, newApiTokenSchema } from './api-tokens.ts'

/** None of them has a scope: a token can't create another one. */
export const apiTokenEndpoints = {
  listApiTokens: {
    ...apiTokenCalls.listApiTokens,
    summary: 'List your access tokens',
    description:
      'With their scopes and when each was last used. Their secrets are only in the responses that created them.',
    keys: ['session'],
    status: 200,
    output: z.array(apiTokenSchema),
  },
  createApiToken: {
    ...apiTokenCalls.createApiToken,
    summary: 'Create an access token',
    description:
      'Only this response contains the secret of the token. The scopes for administrators need an administrator.',
    refusals: ['forbidden', 'conflict', 'rule_broken'],
    keys: ['session'],
    headers: createHeaders,
    body: apiTokenCreateSchema,
    status: 201,
    output: newApiTokenSchema,
  },
  revokeApiToken: {
    ...apiTokenCalls.revokeApiToken,
    summary: 'Revoke one of your access tokens',
    description: 'Programs that use it are refused from the next call on.',
    refusals: ['forbidden'],
    keys: ['session'],
    params: z.object({ tokenId: wholeNumber(1, 2_147_483_647) }),
    status: 204,
  },
} as const satisfies Record<ApiTokenCallName, Endpoint>
