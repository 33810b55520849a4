import { setTimeout } from 'node:timers/promises'
import type { ReturnProblem } from '@sojourn/contract/account/single-sign-on-sentences'
import type { JWTPayload } from 'jose'
import { type JWTVerifyGetKey, jwtVerify } from 'jose/jwt/verify'
import type { ClientAuth, Configuration } from 'openid-client'
import type { Identity, ProviderLogout } from '../../../accounts/identities.ts'
import type { IdentityProfile } from '../../../database/schema.ts'
import type { SingleSignOnConfig } from '../../../single-sign-on-config.ts'
import { type Claims, lacksSomething, readProfile } from './read-profile.ts'
import { signingKeys } from './signing-keys.ts'

const TIMEOUT_SECONDS = 5
/** How long someone who signs out waits for it. */
const SIGN_OUT_PATIENCE_MS = 1_000
/** How long the provider counts as running after it has answered. */
const KNOWN_SECONDS = 60
/** How far the provider's clock may differ from ours. */
const CLOCK_TOLERANCE_SECONDS = 60
/** Only signatures that need the provider's private key. Its public key must never be accepted as a shared secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
/** How old a logout token can be. */
export const LOGOUT_TOKEN_MINUTES = 10
/** Older providers don't say that it is a logout token. */
const LOGOUT_TYPES = ['logout+jwt', 'jwt', undefined]
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** What ties the provider's answer to the request it belongs to. */
export interface Challenge {
  state: string
  nonce: string
  verifier: string
}

/** Someone whose identity the provider has confirmed. */
export interface ConfirmedIdentity extends Identity {
  /** The provider's own session. */
  sid: string | null
  profile: IdentityProfile
}

/** Why single sign-on failed. Contains no tokens, so that it can be logged. */
export class SignOnError extends Error {
  readonly problem: ReturnProblem

  constructor(problem: ReturnProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

interface Discovered {
  client: typeof import('openid-client')
  configuration: Configuration
  /** As its tokens spell it. */
  issuer: string
  keys: JWTVerifyGetKey
}

/** The university's OpenID provider. Nothing is asked of it before someone uses it, so the server starts without it. */
export class IdentityProvider {
  readonly config: SingleSignOnConfig
  readonly #publicUrl: string
  readonly #timeoutSeconds: number
  #discovered: Promise<Discovered> | undefined
  #discoveredAt = 0

  constructor(config: SingleSignOnConfig, publicUrl: string, timeoutSeconds = TIMEOUT_SECONDS) {
    this.config = config
    this.#publicUrl = publicUrl
    this.#timeoutSeconds = timeoutSeconds
  }

  /** In one spelling, whether or not the settings end it with a slash. */
  get issuer(): string {
    return this.config.issuer.href
  }

  /** Where someone signs in. Fails if the provider is down, because there they would only see an error of their browser. */
  signInAddress({ state, nonce, verifier }: Challenge): Promise<string> {
    if (performance.now() - this.#discoveredAt > KNOWN_SECONDS * 1000) this.#discovered = undefined
    return this.#ask(async ({ client, configuration }) => {
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: this.#redirectUri,
        scope: this.config.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    })
  }

  /** Who the provider says came back. `search` is the query that the browser brought from there. */
  confirm(search: string, challenge: Challenge & { issuer: string }): Promise<ConfirmedIdentity> {
    return this.#ask(async (discovered) => {
      const { client, configuration } = discovered
      // The settings named another provider when the person left.
      if (challenge.issuer !== this.issuer)
        throw new SignOnError('refused', 'the attempt began at another provider')
      const callback = new URL(this.#redirectUri + search)
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        pkceCodeVerifier: challenge.verifier,
        idTokenExpected: true,
      })
      const { claims } = await this.#verify(discovered, tokens.id_token ?? '')
      const subject = identifierIn(claims.sub)
      if (subject === undefined) throw new SignOnError('refused', 'the ID token has no usable subject')
      const isAsked = configuration.serverMetadata().userinfo_endpoint && lacksSomething(claims, this.config)
      const details: Claims = isAsked
        ? await client.fetchUserInfo(configuration, tokens.access_token, subject).catch(failedDetails)
        : {}
      const profile = readProfile({ ...details, ...claims }, this.config)
      return { issuer: this.issuer, subject, sid: identifierIn(claims.sid) ?? null, profile }
    })
  }

  /** What a logout token ends, and its id. */
  readLogoutToken(token: string): Promise<ProviderLogout & { tokenId: string }> {
    return this.#ask(async (discovered) => {
      const { claims, type } = await this.#verify(discovered, token, {
        maxTokenAge: LOGOUT_TOKEN_MINUTES * 60,
        requiredClaims: ['iat', 'jti'],
      })
      const events = Object(claims.events)
      const subject = identifierIn(claims.sub)
      const sid = identifierIn(claims.sid)
      const isLogout = typeof events[LOGOUT_EVENT] === 'object' && events[LOGOUT_EVENT] !== null
      const isOther = !LOGOUT_TYPES.includes(type) || 'nonce' in claims
      if (!isLogout || isOther || (subject ?? sid) === undefined) {
        throw new SignOnError('refused', 'the token is signed, but it is no logout token')
      }
      return { issuer: this.issuer, subject, sid, tokenId: String(claims.jti) }
    })
  }

  /**
   * Where someone can end the provider's own session, if it offers that and answers soon: they see their trips until then, and
   * may be walking away.
   */
  signOutAddress(): Promise<string | null> {
    const address = this.#ask(async ({ client, configuration }) => {
      if (!configuration.serverMetadata().end_session_endpoint) return null
      const parameters = { post_logout_redirect_uri: `${this.#publicUrl}/login` }
      return client.buildEndSessionUrl(configuration, parameters).href
    }).catch(() => null)
    return Promise.race([address, setTimeout(SIGN_OUT_PATIENCE_MS, null, { ref: false })])
  }

  get #redirectUri(): string {
    return `${this.#publicUrl}/api/auth/oidc/callback`
  }

  /** Turns every failure into one that says what to tell the person. */
  async #ask<Answer>(work: (discovered: Discovered) => Promise<Answer>): Promise<Answer> {
    const discovered = await this.#discover()
    try {
      return await work(discovered)
    } catch (error) {
      const failure = toSignOnError(error)
      // Its addresses may have changed. An answer that a browser brought is no sign of that: anyone can write one.
      if (failure.problem === 'unavailable' && !isBrought(error)) this.#discovered = undefined
      throw failure
    }
  }

  async #verify(
    { keys, issuer }: Discovered,
    token: string,
    more: { maxTokenAge?: number; requiredClaims?: string[] } = {},
  ): Promise<{ claims: JWTPayload; type: string | undefined }> {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: this.config.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      ...more,
    })
    return { claims: payload, type: protectedHeader.typ?.toLowerCase() }
  }

  /** Everyone who waits shares one request. After a failure, the next person makes a new one. */
  #discover(): Promise<Discovered> {
    if (this.#discovered) return this.#discovered
    const discovered = this.#readConfiguration().catch((error: unknown) => {
      if (this.#discovered === discovered) this.#discovered = undefined
      throw new SignOnError('unavailable', `the provider's configuration can't be read: ${describe(error)}`)
    })
    this.#discovered = discovered
    this.#discoveredAt = performance.now()
    return discovered
  }

  async #readConfiguration(): Promise<Discovered> {
    const { issuer: server, clientId, clientSecret } = this.config
    // Loaded with the first use: most servers don't need it.
    const client = await import('openid-client')
    const configuration = await client.discovery(
      server,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      clientSecret === undefined ? client.None() : withSecret(client, clientSecret),
      {
        timeout: this.#timeoutSeconds,
        execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      },
    )
    const { issuer, jwks_uri = '' } = configuration.serverMetadata()
    if (new URL(issuer).href !== server.href) throw new Error(`it calls itself ${issuer}`)
    const keys = new URL(jwks_uri)
    if (keys.protocol !== 'https:' && keys.protocol !== server.protocol)
      throw new Error('its keys need https')
    return { client, configuration, issuer, keys: signingKeys(keys, this.#timeoutSeconds * 1000) }
  }
}

/** Providers that support both ways expect the first, unless they were told otherwise. */
function withSecret(client: typeof import('openid-client'), secret: string): ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...request) => {
    const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
    return (takesBasic ? basic : post)(server, ...request)
  }
}

/** Providers promise at most 255 characters of ASCII. */
function identifierIn(claim: unknown): string | undefined {
  return typeof claim === 'string' && /^[\x20-\x7e]{1,255}$/.test(claim) ? claim : undefined
}

/** Named in the log, because the userinfo endpoint can be at a host that the others aren't at. */
function failedDetails(error: unknown): never {
  const { problem, message } = toSignOnError(error)
  throw new SignOnError(problem, `the person's details can't be read from the userinfo endpoint: ${message}`)
}

function toSignOnError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error
  const { code, status = 0, error: reason } = error as { code?: string; status?: number; error?: string }
  const isDown = error instanceof TypeError || (code !== undefined && DOWN.includes(code)) || status >= 500
  const problem = isDown ? 'unavailable' : isBrought(error) ? ANSWERS.get(reason ?? '') : undefined
  return new SignOnError(problem ?? 'refused', describe(error))
}

/** Whether it is the provider's answer in the address that the browser came back with. */
function isBrought(error: unknown): boolean {
  return (error as { code?: string }).code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR'
}

/** A failed fetch is a TypeError. These are time-outs, and answers that make no sense. */
const DOWN = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_INVALID',
  'ERR_JWKS_TIMEOUT',
]
const ANSWERS = new Map<string, ReturnProblem>([
  ['access_denied', 'cancelled'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
])

/** Leaves out what the error and its cause carry, which may be tokens. */
function describe(error: unknown): string {
  const { code, message, error: reason, cause } = error as Error & { code?: string; error?: string }
  const why = cause instanceof Error ? cause.message : undefined
  return [code, reason?.slice(0, 100), message, why].filter(Boolean).join(', ')
}
