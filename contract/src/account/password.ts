import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SYMBOLS } from '../limits.ts'
import { passwordHelp } from '../words/sentences.ts'

const rules = [
  {
    label: passwordHelp.length,
    isMet: (password: string) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
  },
  { label: passwordHelp.lowercase, isMet: (password: string) => /[a-z]/.test(password) },
  { label: passwordHelp.uppercase, isMet: (password: string) => /[A-Z]/.test(password) },
  { label: passwordHelp.digit, isMet: (password: string) => /[0-9]/.test(password) },
  {
    label: passwordHelp.symbol,
    isMet: (password: string) => [...PASSWORD_SYMBOLS].some((symbol) => password.includes(symbol)),
  },
]

/** Each part of the rule, for the list shown while someone types. */
export function checkPassword(password: string): { label: string; isMet: boolean }[] {
  return rules.map(({ label, isMet }) => ({ label, isMet: isMet(password) }))
}

export function isValidPassword(password: string): boolean {
  return rules.every(({ isMet }) => isMet(password))
}
