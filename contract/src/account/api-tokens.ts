import * as z from 'zod/mini'
import { API_TOKEN_DAYS_MAX } from '../limits.ts'
import { SCOPES } from './scopes.ts'

export const apiTokenCreateSchema = z.object({
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)).check(z.minLength(1), z.maxLength(SCOPES.length)),
  /** How many days it is valid. */
  days: z.optional(z.int().check(z.gte(1), z.lte(API_TOKEN_DAYS_MAX))),
})
export type ApiTokenCreate = z.infer<typeof apiTokenCreateSchema>

export const apiTokenSchema = z.object({
  token_id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Accurate to ten minutes. Null if nobody has used it yet. */
  last_used_at: z.nullable(z.iso.datetime()),
})
export type ApiToken = z.infer<typeof apiTokenSchema>

/** The only answer that has the secret: the server keeps just a hash of it. */
export const newApiTokenSchema = z.object({ token: apiTokenSchema, secret: z.string() })
export type NewApiToken = z.infer<typeof newApiTokenSchema>
