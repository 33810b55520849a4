import type * as z from 'zod/mini'
import type { Scope } from '../account/scopes.ts'
import type { Call } from './call.ts'
import type { ErrorCode } from './errors.ts'

export type Schema = z.core.$ZodType

/**
 * What a caller needs: a session, that of an administrator, that of a coordinator or administrator, an access token of any
 * scope, or the token of an emailed link. A call without keys is open to anyone.
 */
export type Key =
  | 'session'
  | 'administrator'
  | 'coordinator'
  | 'token'
  | 'verify link'
  | 'reset link'
  | 'identity link'
  | 'check-in link'

export interface Endpoint extends Call {
  summary: string
  /** What a caller should know beyond the summary. */
  description: string
  keys: readonly Key[]
  /** An access token with this scope opens the call too. It still needs a key that its owner's session would be. */
  scope?: Scope
  params?: Schema
  query?: Schema
  body?: Schema
  /** Headers this call reads. Others are allowed too. */
  headers?: Schema
  /** The body may also be plain text. */
  acceptsText?: true
  /** The body is a file. */
  takesFile?: true
  /** The file can't be a workbook. */
  isCsvOnly?: true
  /** The body is a form, not JSON. */
  takesForm?: true
  /** The status of a successful answer. */
  status: number
  output?: Schema
  /** Why it can be refused, apart from what follows from its keys, its path and its body. */
  refusals?: readonly ErrorCode[]
}
