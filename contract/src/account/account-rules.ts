import { NAME_MAX, PASSWORD_MAX, STAFF_ID_MAX } from '../limits.ts'
import { accountSentences } from '../words/sentences.ts'
import type { Credentials, Registration } from './account.ts'
import { isPersonal, isValidPassword, type PasswordOwner } from './password.ts'
import { signInSentences } from './sign-in-sentences.ts'

export function checkCredentials({ staff_id, password }: Credentials): string | undefined {
  if (staff_id.trim() === '' || password === '') return signInSentences.bothRequired
  const fits = staff_id.trim().length <= STAFF_ID_MAX && password.length <= PASSWORD_MAX
  return fits ? undefined : signInSentences.invalid
}

export function checkRegistration(form: Registration & { confirmation?: string }): string | undefined {
  const { staff_id, first_name, last_name, password, confirmation = password } = form
  const fields = [staff_id, keepName(first_name), keepName(last_name), password, confirmation]
  if (fields.some((field) => field.trim() === '')) return accountSentences.allFields
  if (staff_id.trim().length > STAFF_ID_MAX) return accountSentences.staffIdTooLong
  if (!isStaffId(staff_id.trim())) return accountSentences.staffIdCharacters
  return checkNewPassword(password, confirmation, form)
}

export function checkNewPassword(
  password: string,
  confirmation: string,
  owner?: PasswordOwner,
): string | undefined {
  if (!isValidPassword(password)) return accountSentences.passwordCriteria
  if (owner && isPersonal(password, owner)) return accountSentences.passwordPersonal
  return password === confirmation ? undefined : accountSentences.passwordsDiffer
}

/** A staff id must also work as the name of a mailbox. */
export function isStaffId(text: string): boolean {
  return text.length <= STAFF_ID_MAX && /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(text)
}

/** Keeps only letters (of any script, with their marks) and spaces, up to the limit of a name. */
export function keepName(text: string): string {
  const letters = text.normalize('NFC').match(/\p{L}\p{M}{0,2}| /gu) ?? []
  return letters.slice(0, NAME_MAX).join('')
}
