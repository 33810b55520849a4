import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SYMBOLS } from '../limits.ts'
import { foldText } from '../words/fold-text.ts'
import { passwordHelp } from '../words/sentences.ts'

/** Shorter names, like Li or Bo, occur by chance in too many passwords. */
const PERSONAL_WORD_MIN = 3

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

/** Whose password it is, as far as that is known. */
export interface PasswordOwner {
  staff_id: string
  first_name?: string
  last_name?: string
}

/** Each part of the rule, for the list shown while someone types. */
export function checkPassword(password: string, owner?: PasswordOwner): { label: string; isMet: boolean }[] {
  const parts = rules.map(({ label, isMet }) => ({ label, isMet: isMet(password) }))
  if (!owner) return parts
  return [...parts, { label: passwordHelp.personal, isMet: password !== '' && !isPersonal(password, owner) }]
}

export function isValidPassword(password: string): boolean {
  return rules.every(({ isMet }) => isMet(password))
}

/** Whether a password contains its owner's staff id or part of their name. Case and accents don't matter. */
export function isPersonal(
  password: string,
  { staff_id, first_name = '', last_name = '' }: PasswordOwner,
): boolean {
  const names = `${first_name} ${last_name}`.split(/[^\p{L}\p{M}]+/u)
  const text = foldText(password)
  return [staff_id.trim(), ...names]
    .filter((word) => word.length >= PERSONAL_WORD_MIN)
    .some((word) => text.includes(foldText(word)))
}
