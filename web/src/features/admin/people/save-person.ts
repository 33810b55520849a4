import type { PersonProblem } from '@sojourn/contract/admin/directory-rules'
import type { NewPerson, PersonDetails } from '@sojourn/contract/admin/people'
import type { ApiError } from '@sojourn/contract/api/api-error'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { failureText, toFailure } from '../../../api/failure.ts'
import { currentUser, keepUser } from '../../../api/session/session.ts'
import { call } from '../admin-calls.ts'

interface Refusal {
  text: string
  /** What is wrong with which field, if the server says so. */
  fields: PersonProblem[]
  /** The current details, if someone else has changed them. */
  current?: PersonDetails
}

/** Adds a person, or changes one from what was there before. Returns what the server refuses, if anything. */
export async function savePerson(
  { staff_id, ...details }: NewPerson,
  before: PersonDetails | undefined,
): Promise<Refusal | undefined> {
  try {
    if (before) await call('editPerson', { params: { staffId: staff_id }, body: { ...details, before } })
    else await call('addPerson', { body: { staff_id, ...details } })
    showOwnName(staff_id, details)
    return undefined
  } catch (error) {
    const text = failureText(error, "The person couldn't be saved.")
    const { status, body } = toFailure(error)
    if (status === ERROR_STATUS.conflict) return { text, fields: [{ path: 'staff_id', message: text }] }
    const { errors = [], person } = (body ?? {}) as Partial<ApiError>
    return { text, fields: errors as PersonProblem[], ...(person && { current: person }) }
  }
}

/** The top bar and the navigation name the person who is signed in. */
function showOwnName(staffId: string, { first_name, last_name }: PersonDetails): void {
  const user = currentUser()
  if (user?.staff_id === staffId) keepUser({ ...user, first_name, last_name })
}
