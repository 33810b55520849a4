import { isStaffId } from '../account/account-rules.ts'
import { DIRECTORY_NAME_MAX, EMAIL_MAX } from '../limits.ts'
import { directorySentences as sentences } from './directory-sentences.ts'
import type { NewPerson, PersonDetails } from './people.ts'

/** What the directory says about a person besides the staff ID, which never changes. */
export const DETAIL_NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
} as const satisfies Record<keyof PersonDetails, string>
export const DETAILS = Object.keys(DETAIL_NAMES) as (keyof PersonDetails)[]

export interface PersonProblem {
  path: keyof NewPerson
  message: string
}

/** What is wrong with a person, whether typed in a form or read from a file. */
export function checkPerson({ staff_id, ...details }: NewPerson): PersonProblem[] {
  const problems = checkDetails(details)
  return isStaffId(staff_id) ? problems : [{ path: 'staff_id', message: sentences.staffId }, ...problems]
}

/** The same for someone whose staff ID is given. */
export function checkDetails({ first_name, last_name, email }: PersonDetails): PersonProblem[] {
  const checks: [boolean, PersonProblem][] = [
    [isDirectoryName(first_name), { path: 'first_name', message: sentences.name(DETAIL_NAMES.first_name) }],
    [isDirectoryName(last_name), { path: 'last_name', message: sentences.name(DETAIL_NAMES.last_name) }],
    [email === null || isEmail(email), { path: 'email', message: sentences.email }],
  ]
  return checks.flatMap(([isFine, problem]) => (isFine ? [] : [problem]))
}

/** Whether a person, region, country or destination can have this name. */
export function isDirectoryName(text: string): boolean {
  return text !== '' && text.length <= DIRECTORY_NAME_MAX && text.isWellFormed() && !/\p{Cc}/u.test(text)
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/

/** The limit also bounds how long the pattern can take. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && text.isWellFormed() && !/\p{Cc}/u.test(text) && EMAIL.test(text)
}
