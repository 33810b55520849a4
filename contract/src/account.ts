import * as z from 'zod/mini'
import { NAME_MAX, PASSWORD_MAX, STAFF_ID_MAX } from './limits.ts'
import { isValidPassword } from './password.ts'
import { accountSentences } from './sentences.ts'
import { signInSentences } from './sign-in-sentences.ts'
import { staffIdSchema, staffSchema } from './trip.ts'

export const userSchema = staffSchema
export type User = z.infer<typeof userSchema>

/** Any length is read here, so that a rule answers with its sentence; the body limit bounds it. */
export const credentialsSchema = z.object({ staff_id: z.string(), password: z.string() })
export type Credentials = z.infer<typeof credentialsSchema>

export const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token_id: z.string(),
})
export type SessionTokens = z.infer<typeof sessionSchema>

export const signedInSchema = z.object({ ...sessionSchema.shape, user: userSchema })
export type SignedIn = z.infer<typeof signedInSchema>

export const refreshSchema = z.object({ staff_id: staffIdSchema })
export const logoutSchema = z.object({ refresh_token_id: z.string() })

export const registrationSchema = z.object({
  staff_id: z.string(),
  password: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})
export type Registration = z.infer<typeof registrationSchema>

export const resetRequestSchema = z.object({ staff_id: z.string() })
export const newPasswordSchema = z.object({ staff_id: z.string(), newPassword: z.string() })

/** The staff id as the whole body, or as its one field. */
export const confirmSchema = z.union([z.string(), z.object({ staff_id: z.string() })])

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
  return checkNewPassword(password, confirmation)
}

export function checkNewPassword(password: string, confirmation: string): string | undefined {
  if (!isValidPassword(password)) return accountSentences.passwordCriteria
  return password === confirmation ? undefined : accountSentences.passwordsDiffer
}

/** A staff id is also the name of a mailbox. */
export function isStaffId(text: string): boolean {
  return text.length <= STAFF_ID_MAX && /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(text)
}

/** Only letters (of any script, with their marks) and spaces are kept in a name, up to its limit. */
export function keepName(text: string): string {
  const letters = text.normalize('NFC').match(/\p{L}\p{M}{0,2}| /gu) ?? []
  return letters.slice(0, NAME_MAX).join('')
}

export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}
