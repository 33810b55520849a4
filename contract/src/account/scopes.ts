/** What an access token may do. Each opens the calls that name it in the contract, and no others. */
export const SCOPES = [
  'trips:read',
  'trips:write',
  'where:read',
  'insights:read',
  'admin:read',
  'admin:write',
] as const
export type Scope = (typeof SCOPES)[number]

/** Only administrators can give a token these, and it can use them only as long as they are administrators. */
export function isForAdministrators(scope: Scope): boolean {
  return scope.startsWith('admin:')
}
