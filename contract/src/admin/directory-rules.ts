import { isStaffId } from '../account/account-rules.ts'
import { EMAIL_MAX } from '../limits.ts'
import { problemOfName } from './directory-names.ts'
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
  const messages = {
    first_name: checkName(DETAIL_NAMES.first_name, first_name),
    last_name: checkName(DETAIL_NAMES.last_name, last_name),
    email: email === null || isEmail(email) ? undefined : sentences.email,
  }
  return DETAILS.flatMap((path) => {
    const message = messages[path]
    return message === undefined ? [] : [{ path, message }]
  })
}

/** What is wrong with a name in a column or field that has this label. */
export function checkName(label: string, name: string): string | undefined {
  const problem = problemOfName(name)
  if (problem === undefined) return undefined
  return problem === 'characters' ? sentences.nameCharacters(label) : sentences.nameLength(label)
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/

/** The limit also bounds how long the pattern can take. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && text.isWellFormed() && !/\p{Cc}/u.test(text) && EMAIL.test(text)
}
