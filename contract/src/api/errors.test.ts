import { expect, test } from 'vitest'
import { apiErrorSchema } from './api-error.ts'
import { ERROR_STATUS } from './errors.ts'

test('each kind of error has its status', () => {
  expect(ERROR_STATUS).toMatchObject({
    malformed: 400,
    not_signed_in: 401,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    changed_by_someone_else: 412,
    too_large: 413,
    wrong_type: 415,
    rule_broken: 422,
    too_often: 429,
    unavailable: 503,
  })
})

test('an error has a status, a code and a sentence, and the broken rules if there are any', () => {
  const refusal = {
    status: 422,
    error: 'rule_broken',
    message: 'Reason is required',
    errors: [{ path: 'reason', message: 'Reason is required' }],
  }
  const { errors, ...plain } = refusal
  expect([apiErrorSchema.parse(refusal), apiErrorSchema.parse(plain)]).toEqual([refusal, plain])
  expect(apiErrorSchema.safeParse({ ...plain, message: undefined }).success).toBe(false)
  expect(apiErrorSchema.safeParse({ ...refusal, errors: errors.map(({ path }) => path) }).success).toBe(false)
})
