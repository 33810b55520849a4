import type { BrokenRule } from '@sojourn/contract/trip/trip-rules'
import { failureText, toFailure } from '../../../api/failure.ts'
import { rulesOfServer } from './field-errors.ts'

/** The server's errors, at the fields it names; otherwise for the form as a whole. */
export function refusalOf(error: unknown, fallback: string): BrokenRule[] {
  const rules = rulesOfServer(toFailure(error).body)
  return rules.length > 0 ? rules : [{ path: '', message: failureText(error, fallback) }]
}
