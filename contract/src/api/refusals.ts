import type { Endpoint } from './endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'

/** Why a call can be refused: what follows from its keys, its path and its body, and what it names itself. Any call can fail as well. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const { keys, params, query, body, takesFile, status, refusals = [] } = endpoint
  const derived: Partial<Record<ErrorCode, unknown>> = {
    malformed: params || query || body,
    not_signed_in: keys.length > 0,
    // Someone without the rights, or an access token without the scope or with too many calls.
    forbidden: keys.length > 0,
    too_often: keys.length > 0,
    // A redirect leads to a page that says what is wrong.
    not_found: params && status !== 303,
    too_large: body || takesFile,
    wrong_type: body || takesFile,
  }
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  return codes.filter((code) => derived[code] || refusals.includes(code))
}
