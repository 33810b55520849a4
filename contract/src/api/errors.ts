/** Every kind of error and its status. */
export const ERROR_STATUS = {
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
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
