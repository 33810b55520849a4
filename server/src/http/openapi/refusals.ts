import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@sojourn/contract/api/errors'
import { refusalsOf } from '@sojourn/contract/api/refusals'
import type { Json } from './json-schemas.ts'

/** Why calls are refused. */
const REASONS = {
  malformed: "The request doesn't have the shape that this document describes.",
  not_signed_in: "The bearer token is missing or has expired, or it doesn't open this call.",
  forbidden: "You aren't allowed to do this, or your access token isn't.",
  not_found: "What the request names doesn't exist.",
  conflict: "This isn't possible in the current state.",
  changed_by_someone_else:
    'Someone else has changed it since you read it. If it is a trip, a person or contact details, the response has the current version.',
  too_large: 'The body is too large.',
  wrong_type: "The body has a media type that this call doesn't accept.",
  rule_broken:
    'The request is well-formed, but breaks a rule. The message says which, and `errors` for which fields.',
  too_often:
    'There were too many attempts, or too many calls with this access token. Wait for as many seconds as `Retry-After` says.',
} satisfies Partial<Record<ErrorCode, string>>

type Refusal = keyof typeof REASONS

const FAILURE =
  "Something went wrong on the server (`internal`, 500), or it can't answer now (`unavailable`, 503). If there is a `Retry-After`, try again after as many seconds."

/** The responses of a call that isn't successful, by status. */
export function refusedResponses(endpoint: Endpoint): Record<string, Json> {
  const possible = refusalsOf(endpoint)
  const refused = codes()
    .filter((code) => possible.includes(code))
    .map((code) => [ERROR_STATUS[code], referenceTo(nameOf(code))])
  return { ...Object.fromEntries(refused), default: referenceTo('Failure') }
}

/** What the calls refer to. */
export function sharedResponses(schema: Json): Record<string, Json> {
  const content = { 'application/json': { schema } }
  const refusals = codes().map((code) => [
    nameOf(code),
    {
      description: `\`${code}\`: ${REASONS[code]}`,
      ...(HEADERS[code] && { headers: HEADERS[code] }),
      content,
    },
  ])
  return {
    ...Object.fromEntries(refusals),
    Failure: { description: FAILURE, headers: RETRY_AFTER, content },
  }
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

const HEADERS: Partial<Record<ErrorCode, Json>> = {
  not_signed_in: {
    'WWW-Authenticate': { description: 'How to sign in.', schema: { type: 'string', const: 'Bearer' } },
  },
  too_often: RETRY_AFTER,
}

function codes(): Refusal[] {
  return Object.keys(REASONS) as Refusal[]
}

/** `not_signed_in` is `NotSignedIn`. */
function nameOf(code: Refusal): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function referenceTo(name: string): Json {
  return { $ref: `#/components/responses/${name}` }
}
