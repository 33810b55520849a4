import type { ApiError } from '@sojourn/contract/api/api-error'
import type { ContactProblem } from '@sojourn/contract/contacts/contact-rules'
import { failureText, toFailure } from './failure.ts'

/** Returns why contact details couldn't be saved, if they couldn't. */
export async function refusalOf(saving: Promise<unknown>) {
  try {
    await saving
    return undefined
  } catch (error) {
    const { errors = [], contact } = (toFailure(error).body ?? {}) as Partial<ApiError>
    const text = failureText(error, "The contact details couldn't be saved. Try again.")
    return { text, fields: errors as ContactProblem[], current: contact }
  }
}
