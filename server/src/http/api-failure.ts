import type { PersonDetails } from '@sojourn/contract/admin/people'
import type { ApiError } from '@sojourn/contract/api/api-error'
import { ERROR_STATUS, type ErrorCode } from '@sojourn/contract/api/errors'
import type { Contact } from '@sojourn/contract/contacts/contact'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { BrokenRule } from '@sojourn/contract/trip/trip-rules'

/** An intended refusal: its code, a sentence for people, and the broken rules if the input is wrong. */
export class ApiFailure extends Error {
  readonly code: ErrorCode
  readonly errors: BrokenRule[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly trip: Trip | undefined
  readonly person: PersonDetails | undefined
  readonly contact: Contact | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      errors?: BrokenRule[]
      retryAfterSeconds?: number
      trip?: Trip
      person?: PersonDetails
      contact?: Contact
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.trip = details.trip
    this.person = details.person
    this.contact = details.contact
  }

  toBody(): ApiError {
    return {
      status: ERROR_STATUS[this.code],
      error: this.code,
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.trip && { trip: this.trip }),
      ...(this.person && { person: this.person }),
      ...(this.contact && { contact: this.contact }),
    }
  }
}
