import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_MAX } from '../limits.ts'

/** A call that creates something can be repeated with the same key: it is done once and answered the same. */
export const createHeaders = z.looseObject({
  [IDEMPOTENCY_KEY_HEADER.toLowerCase()]: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(IDEMPOTENCY_KEY_MAX)),
  ),
})
