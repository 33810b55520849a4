import { API_TOKEN_NAME_MAX } from '../limits.ts'
import { hasUnseen } from '../words/unseen.ts'
import { apiTokenSentences } from './api-token-sentences.ts'

/** Scanners for leaked secrets find tokens by how they begin: `sojourn_pat_` and 43 letters, digits, hyphens or underscores. */
export const API_TOKEN_PREFIX = 'sojourn_pat_'

export function checkTokenName(name: string): string | undefined {
  if (name.trim() === '') return apiTokenSentences.nameRequired
  // Parentheses end the name where the audit log mentions it.
  if (hasUnseen(name.trim()) || /[()]/.test(name)) return apiTokenSentences.nameCharacters
  return name.trim().length > API_TOKEN_NAME_MAX ? apiTokenSentences.nameTooLong : undefined
}
