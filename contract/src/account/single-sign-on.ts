import * as z from 'zod/mini'
import { signedInSchema } from './account.ts'

/**
 * Where to send the browser, and a secret that stays in it. The answer of the provider is useless without the secret, so
 * nobody can be signed in with an answer that was meant for another browser.
 */
export const startedSignOnSchema = z.object({ address: z.string(), browser_secret: z.string() })
export type StartedSignOn = z.infer<typeof startedSignOnSchema>

/** The code that came back in the fragment of `/login/return`, or from an earlier answer. It works once. */
export const signOnCodeSchema = z.object({ code: z.string(), browser_secret: z.string() })
export type SignOnCode = z.infer<typeof signOnCodeSchema>

/**
 * The staff id already has an account that isn't connected to this identity. The person proves that it is theirs, and the
 * code connects the two: sign in with the password and send it to `linkIdentity`, or send it to `requestIdentityLink`.
 */
export const linkOfferSchema = z.object({ link: z.object({ code: z.string(), staff_id: z.string() }) })
export type LinkOffer = z.infer<typeof linkOfferSchema>

export const exchangedSchema = z.union([signedInSchema, linkOfferSchema])
export type Exchanged = z.infer<typeof exchangedSchema>

export const connectionSchema = z.object({ is_connected: z.boolean() })

/** A provider may add parameters. All of them are checked together, and every problem leads back to the app. */
export const providerAnswerSchema = z.looseObject({
  state: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
  iss: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
})

export const backChannelLogoutSchema = z.object({ logout_token: z.string() })
