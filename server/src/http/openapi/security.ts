import type { Endpoint, Key } from '@sojourn/contract/api/endpoint'
import type { Json } from './json-schemas.ts'

export const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session, from signing in. It expires soon; refresh the session then.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token with the listed scope, for programs.',
  },
  emailedLink: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token in an emailed link, which opens the calls that the link is for.',
  },
}

/** Any one of these opens the call. Scopes and roles are in its description: OpenAPI only lists those of OAuth. */
export function securityOf({ keys, scope }: Endpoint): Json[] {
  const kinds = new Set<keyof typeof SECURITY_SCHEMES>(keys.map(kindOf))
  if (scope) kinds.add('accessToken')
  return [...kinds].map((kind) => ({ [kind]: [] }))
}

function kindOf(key: Key): keyof typeof SECURITY_SCHEMES {
  if (key === 'token') return 'accessToken'
  return key.endsWith('link') ? 'emailedLink' : 'session'
}

/** Who may make a call, in words. */
export function callersOf({ keys, scope }: Endpoint): string {
  if (keys.length === 0) return 'Open to anyone.'
  const [last = '', ...others] = keys.map((key) => CALLERS[key]).toReversed()
  const callers = [others.toReversed().join(', '), last].filter(Boolean).join(' and ')
  const tokens = scope && ` Access tokens need the scope \`${scope}\`.`
  return `For ${callers}.${tokens ?? ''}`
}

const CALLERS: Record<Key, string> = {
  session: 'everyone who is signed in',
  administrator: 'administrators',
  coordinator: 'coordinators and administrators',
  token: 'programs with an access token of any scope',
  'verify link': 'the link that verifies an account',
  'reset link': 'the link that sets a password',
  'identity link': 'the link that connects an account to the identity provider',
  'check-in link': 'the link in the email of a check-in',
}
