import type { Registration } from '@sojourn/contract/account/account'
import { checkNewPassword, checkRegistration } from '@sojourn/contract/account/account-rules'
import type { PasswordOwner } from '@sojourn/contract/account/password'
import { accountSentences } from '@sojourn/contract/words/sentences'

/** Why a form can't be sent: the sentence, the fields it concerns, and which of them to fix first. */
export interface Problem {
  sentence: string
  fields: readonly string[]
  /** Whether it is shown under its field, rather than with the form as a whole. */
  isOfField?: boolean
}

export interface NewPassword {
  password: string
  confirmation: string
}

export function registrationProblem(form: Registration & NewPassword): Problem | undefined {
  const sentence = checkRegistration(form)
  return sentence === undefined ? undefined : placed(sentence, form)
}

export function newPasswordProblem(form: NewPassword, owner?: PasswordOwner): Problem | undefined {
  const { password, confirmation } = form
  const isIncomplete = password.trim() === '' || confirmation.trim() === ''
  const sentence = isIncomplete ? accountSentences.allFields : checkNewPassword(password, confirmation, owner)
  return sentence === undefined ? undefined : placed(sentence, { password, confirmation })
}

/** A problem with the call, not with a field. */
export function formProblem(sentence: string): Problem {
  return { sentence, fields: [] }
}

/** A refusal by the server, under the field it is about, if any. */
export function refusalProblem(sentence: string): Problem {
  return placed(sentence, {})
}

/** The server knows which passwords are common. Its sentences about a password are shown as they are. */
export function isAboutPassword(sentence: string): boolean {
  return FIELD_OF[sentence] === 'password'
}

/** What remains of the problem while this field is being fixed. */
export function without(problem: Problem, field: string): Problem | null {
  if (!problem.fields.includes(field)) return problem
  const fields = problem.fields.filter((name) => name !== field)
  return fields.length === 0 ? null : { ...problem, fields }
}

const FIELD_OF: Record<string, string> = {
  [accountSentences.passwordCriteria]: 'password',
  [accountSentences.passwordPersonal]: 'password',
  [accountSentences.passwordCommon]: 'password',
  [accountSentences.passwordsDiffer]: 'confirmation',
  [accountSentences.staffIdTooLong]: 'staff_id',
  [accountSentences.staffIdCharacters]: 'staff_id',
}

function placed(sentence: string, form: object): Problem {
  const field = FIELD_OF[sentence]
  if (field) return { sentence, fields: [field], isOfField: true }
  const blank = Object.entries(form).filter(([, value]) => String(value).trim() === '')
  return { sentence, fields: blank.map(([name]) => name) }
}
