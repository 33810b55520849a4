import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Configuration, Provider } from 'oidc-provider'
import { ADMINISTRATORS, demoPeople, type Person } from './demo-people.ts'
import { messagePage, signInPage, signOutPage } from './provider-pages.ts'

export interface IdentityProvider {
  issuer: string
  /** Who can sign in. Changes count from the next sign-in. */
  people: Person[]
  /** The settings that make Sojourn use this provider. */
  settings: Record<string, string>
  /** Begins to serve a Sojourn that didn't have an address before. Until then, it says that it is unavailable. */
  serve(app: AppAddresses): void
  stop(): Promise<void>
}

interface AppAddresses {
  /** Where people reach Sojourn. */
  appUrl: string
  /** Where it tells Sojourn that someone has signed out; by default the same. */
  backChannelUrl?: string
}

interface ProviderOptions extends Partial<AppAddresses> {
  /** Any free port by default. */
  port?: number
  people?: Person[]
}

export const NAME = 'Example University'
const CLIENT_ID = 'sojourn'
/** Not really secret: only this machine can reach the provider. */
const CLIENT_SECRET = 'sojourn-in-development'
const HOUR_SECONDS = 3600

/** A real OpenID Connect provider for development and tests. It keeps everything in memory and listens on this machine only. */
export async function startIdentityProvider({
  port = 0,
  people = demoPeople(),
  appUrl,
  backChannelUrl,
}: ProviderOptions): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = answerUnavailable
  server.on('request', (request, response) => void answer(request, response))

  const serve = (app: AppAddresses) => {
    const provider = new Provider(issuer, configure(app, people))
    const callback = provider.callback()
    answer = (request, response) => {
      const isSignIn = request.url?.startsWith('/interaction/')
      return isSignIn ? letSignIn(provider, people, request, response) : callback(request, response)
    }
  }
  if (appUrl) serve({ appUrl, ...(backChannelUrl && { backChannelUrl }) })
  return {
    issuer,
    people,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: NAME,
      OIDC_ADMIN_CLAIM: 'groups',
      OIDC_ADMIN_VALUE: ADMINISTRATORS,
    },
    serve,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answerUnavailable(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503).end()
}

function configure({ appUrl, backChannelUrl = appUrl }: AppAddresses, people: Person[]): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        client_name: 'Sojourn',
        redirect_uris: [`${appUrl}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${appUrl}/login`],
        backchannel_logout_uri: `${backChannelUrl}/api/auth/oidc/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name', 'given_name', 'family_name', 'groups'],
      email: ['email'],
    },
    // Like the providers that universities use, it puts these claims into the ID token.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => {
      const person = people.find((candidate) => candidate.sub === sub)
      return person && { accountId: sub, claims: () => ({ ...person, name: fullName(person) }) }
    },
    // Nobody has to consent: the university decides what Sojourn may know.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT_ID,
        accountId: String(oidc.session?.accountId),
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = signOutPage(NAME, form)
        },
        postLogoutSuccessSource: (context) => {
          context.body = messagePage('Signed out', `You are signed out of ${NAME}.`)
        },
      },
    },
    renderError: (context, { error, error_description }) => {
      context.type = 'html'
      context.body = messagePage(`${NAME} can't sign you in`, error_description ?? error)
    },
    // The provider refuses to call this machine for its own protection, but that is where Sojourn runs.
    fetch: (url, { dispatcher: _guarded, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(url, options),
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    ttl: {
      AccessToken: HOUR_SECONDS,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
  }
}

async function letSignIn(
  provider: Provider,
  people: Person[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isOpen = await provider.interactionDetails(request, response).catch(() => undefined)
  if (!isOpen)
    return sendPage(response, messagePage(`${NAME} can't sign you in`, 'This sign-in has expired.'))
  if (request.method !== 'POST') return sendPage(response, signInPage(NAME, people))
  const chosen = new URLSearchParams(await text(request)).get('person')
  const result = chosen ? { login: { accountId: chosen } } : { error: 'access_denied' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function sendPage(response: ServerResponse, page: string): void {
  response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .setHeader('cache-control', 'no-store')
    .end(page)
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  }
}

function fullName({ given_name, family_name }: Person): string {
  return `${given_name} ${family_name}`
}
