import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type JWTPayload, SignJWT } from 'jose'

type Claims = Record<string, unknown>
/** What an address of the provider does instead of its work. */
type Fault = 'disconnects' | 'hangs' | 'answers garbage' | 'fails'

export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

export const CLIENT_ID = 'sojourn'
export const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const FIRST_KEY = newKey('first')

/** An identity provider that does what a test says, over real HTTP: honest unless told otherwise. */
export class ScriptedProvider {
  readonly faults = new Map<string, Fault>()
  /** The paths that were requested, in order. */
  readonly requested: string[] = []
  /** The forms that were sent to the token address. */
  readonly tokenForms: URLSearchParams[] = []
  key = FIRST_KEY
  /** The keys that it publishes. */
  keys = [this.key]
  /** Writes the ID token for these claims. */
  writeIdToken = (claims: Claims): Promise<string> | string => this.sign(claims)
  details: Claims | undefined
  /** Added to what it says about itself. */
  metadata: Claims = {}
  readonly #server: Server
  readonly #waiting = new Map<string, Claims>()
  readonly #hanging: (() => void)[] = []
  #codes = 0

  static async start(): Promise<ScriptedProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new ScriptedProvider(server)
  }

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (request, response) => {
      const { pathname } = new URL(request.url ?? '', this.issuer)
      this.requested.push(pathname)
      const fault = this.faults.get(pathname)
      const answer = () =>
        void text(request).then((body) => this.#answer(pathname, new URLSearchParams(body), response))
      if (fault === 'hangs') return this.#hanging.push(answer)
      return fault ? misbehave(fault, response) : answer()
    })
  }

  /** Answers the requests that hang. */
  release(): void {
    for (const answer of this.#hanging.splice(0)) answer()
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_NAME: 'Campus' }
  }

  /** Someone signs in at the address they were sent to. Returns the query that their browser brings back. */
  signIn(address: string, person: Claims): string {
    const asked = new URL(address).searchParams
    this.#codes += 1
    const code = `code-${this.#codes}`
    this.#waiting.set(code, { nonce: asked.get('nonce'), ...person })
    return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
  }

  sign(claims: Claims, { key = this.key, header = {} }: { key?: SigningKey; header?: object } = {}) {
    return new SignJWT(this.complete(claims))
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
      .sign(key.privateKey)
  }

  logoutToken(claims: Claims, options: { key?: SigningKey; header?: object } = {}) {
    const logout = { events: { [LOGOUT_EVENT]: {} }, ...claims }
    return this.sign(logout, { ...options, header: { typ: 'logout+jwt', ...options.header } })
  }

  /** The claims that every token has. Undefined ones are left out. */
  complete(claims: Claims): JWTPayload {
    const now = Math.floor(Date.now() / 1000)
    return { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 300, ...claims }
  }

  timesRequested(path: string): number {
    return this.requested.filter((requested) => requested === path).length
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(path: string, form: URLSearchParams, response: ServerResponse): Promise<void> {
    if (path === '/.well-known/openid-configuration') return sendJson(response, 200, this.#metadata())
    if (path === '/keys') return sendJson(response, 200, { keys: this.keys.map(publicJwk) })
    if (path === '/details') return sendJson(response, 200, this.details ?? {})
    if (path !== '/token') return sendJson(response, 404, {})
    this.tokenForms.push(form)
    const code = form.get('code') ?? ''
    const claims = this.#waiting.get(code)
    // A code works once.
    this.#waiting.delete(code)
    if (!claims) return sendJson(response, 400, { error: 'invalid_grant' })
    const id_token = await this.writeIdToken(claims)
    return sendJson(response, 200, { access_token: 'secret-access', token_type: 'bearer', id_token })
  }

  #metadata() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/sign-in`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      end_session_endpoint: `${this.issuer}/sign-out`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...(this.details && { userinfo_endpoint: `${this.issuer}/details` }),
      ...this.metadata,
    }
  }
}

export function newKey(kid: string): SigningKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

function publicJwk({ kid, publicKey }: SigningKey) {
  return { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function misbehave(fault: Fault, response: ServerResponse): void {
  if (fault === 'disconnects') response.destroy()
  if (fault === 'fails') sendJson(response, 500, { error: 'server_error' })
  if (fault === 'answers garbage')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Soon back')
}
