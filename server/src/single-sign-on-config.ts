import { StartError } from './start-error.ts'

/** How people sign in with the university's own identity provider, by OpenID Connect. */
export interface SingleSignOnConfig {
  issuer: URL
  clientId: string
  /** A public client has none. */
  clientSecret: string | undefined
  /** What people call the provider, as in "Sign in with {name}". */
  name: string
  scopes: string
  staffIdClaim: string
  /** People whose claim has this value are administrators. */
  administrators: { claim: string; value: string } | undefined
}

const UNNAMED = 'single sign-on'

/** The provider's name at the start of a sentence. */
export function atStart(name: string): string {
  return name === UNNAMED ? 'Single sign-on' : name
}

const OTHERS = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_SCOPES',
  'OIDC_STAFF_ID_CLAIM',
  'OIDC_ADMIN_CLAIM',
  'OIDC_ADMIN_VALUE',
] as const

type Environment = Record<string, string | undefined>

export function readSingleSignOn(env: Environment): SingleSignOnConfig | undefined {
  const setting = (name: 'OIDC_ISSUER' | (typeof OTHERS)[number]) => env[name]?.trim() || undefined
  const issuer = setting('OIDC_ISSUER')
  if (issuer === undefined) {
    const lonely = OTHERS.find((name) => setting(name))
    if (lonely) throw new StartError(`${lonely} has no effect without OIDC_ISSUER. Set both or neither.`)
    return undefined
  }
  const clientId = setting('OIDC_CLIENT_ID')
  if (!clientId) throw new StartError('OIDC_ISSUER needs OIDC_CLIENT_ID too.')
  return {
    issuer: readIssuer(issuer),
    clientId,
    clientSecret: setting('OIDC_CLIENT_SECRET'),
    name: setting('OIDC_NAME') ?? UNNAMED,
    scopes: readScopes(setting('OIDC_SCOPES')),
    staffIdClaim: setting('OIDC_STAFF_ID_CLAIM') ?? 'preferred_username',
    administrators: readAdministrators(setting('OIDC_ADMIN_CLAIM'), setting('OIDC_ADMIN_VALUE')),
  }
}

/** Without encryption, anyone on the way could answer for the provider. */
function readIssuer(text: string): URL {
  const url = URL.parse(text)
  const isLocal = url?.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  if (isPlain && (isLocal || url.protocol === 'https:')) return url
  throw new StartError(
    `OIDC_ISSUER must be an address like https://login.example.edu, but it is "${text}". Only localhost can use http://.`,
  )
}

function readScopes(text = 'openid profile email'): string {
  const scopes = text.split(/\s+/)
  if (scopes.includes('openid')) return scopes.join(' ')
  throw new StartError(`OIDC_SCOPES must include openid, but it is "${text}".`)
}

function readAdministrators(claim: string | undefined, value: string | undefined) {
  if (claim && value) return { claim, value }
  if (!claim && !value) return undefined
  throw new StartError('OIDC_ADMIN_CLAIM and OIDC_ADMIN_VALUE only work together. Set both or neither.')
}
