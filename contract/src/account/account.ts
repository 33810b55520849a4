import * as z from 'zod/mini'
import { staffIdSchema, staffSchema } from '../trip/trip.ts'

export const userSchema = z.object({
  ...staffSchema.shape,
  is_administrator: z.optional(z.boolean()),
  is_coordinator: z.optional(z.boolean()),
})
export type User = z.infer<typeof userSchema>

/** Accepts any length, so that the rule can answer with its own sentence. The body limit still applies. */
export const credentialsSchema = z.object({ staff_id: z.string(), password: z.string() })
export type Credentials = z.infer<typeof credentialsSchema>

export const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token_id: z.string(),
})
export type SessionTokens = z.infer<typeof sessionSchema>

export const signedInSchema = z.object({ ...sessionSchema.shape, user: userSchema })
export type SignedIn = z.infer<typeof signedInSchema>

export const refreshSchema = z.object({ staff_id: staffIdSchema })
export const logoutSchema = z.object({ refresh_token_id: z.string() })

/** Where someone who came by single sign-on can sign out of that too. */
export const loggedOutSchema = z.object({ provider_logout: z.nullable(z.string()) })
export type LoggedOut = z.infer<typeof loggedOutSchema>

export const registrationSchema = z.object({
  staff_id: z.string(),
  password: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})
export type Registration = z.infer<typeof registrationSchema>

/** Kept by the browser that registered. Sent with the emailed link, it makes the typed password take effect. */
export const registeredSchema = z.object({ registration_proof: z.string() })
export type Registered = z.infer<typeof registeredSchema>

export const resetRequestSchema = z.object({ staff_id: z.string() })
export const newPasswordSchema = z.object({ staff_id: z.string(), newPassword: z.string() })

/** The staff id, either as the whole body or as its only field. */
export const confirmSchema = z.union([z.string(), z.object({ staff_id: z.string() })])

/** If there is a token, the account has no password yet. The token sets one, like the token of a reset link. */
export const confirmedSchema = z.object({ reset_token: z.nullable(z.string()) })
