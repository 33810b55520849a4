import { API_TOKEN_NAME_MAX, API_TOKENS_MAX } from '../limits.ts'
import type { Scope } from './scopes.ts'

/** Separate from the other sentences, because only the profile and the server need these. */
export const apiTokenSentences = {
  nameRequired: 'Please give the access token a name',
  nameCharacters: "The name can't contain parentheses, tabs, line breaks or other control characters",
  nameTooLong: `The name must be ${API_TOKEN_NAME_MAX} characters or fewer`,
  nameTaken: 'You already have an access token with this name',
  scopeRequired: 'Choose what the token may do',
  tooMany: `You can have at most ${API_TOKENS_MAX} access tokens. Revoke one you no longer use first.`,
  unknown: "This access token doesn't exist.",
  invalid: "This access token doesn't exist, has expired or was revoked.",
  notForTokens: "Access tokens can't be used for this call.",
  lacks: (scope: Scope) => `This access token doesn't have the scope ${scope}.`,
  tooOften: 'This access token was used too often. Please wait a moment and try again.',
  loadFailed: 'Failed to load the access tokens',
  createFailed: 'Failed to create the access token',
  revokeFailed: 'Failed to revoke the access token',
  revoked: 'Access token revoked',
  copied: 'Token copied',
  copyFirst: "You haven't copied the token, and it won't be shown again. Copy it, or choose Done to close.",
  notCopied: 'Your browser blocked copying. Press Ctrl+C to copy the selected token.',
} as const

/** What each scope allows, for the person who gives it. */
export const SCOPE_WORDS: Record<Scope, string> = {
  'trips:read': 'Read trips, their history and the trash',
  'trips:write': 'Add, change, delete and import trips',
  'where:read': 'Read who is where',
  'insights:read': 'Read what trips cost',
  'admin:read': 'Read accounts, places, the audit log and the state of the system',
  'admin:write': 'Change places, and who has access to their account',
}
