import type { NewPerson, Person, PersonDetails } from '@sojourn/contract/admin/people'

const DETAILS = ['first_name', 'last_name', 'email'] as const

export function detailsOf({ first_name, last_name, email }: Person): PersonDetails {
  return { first_name, last_name, email }
}

/** The form's fields are texts. An empty email address means none. */
export function readPerson(typed: Record<keyof NewPerson, string>): NewPerson {
  return {
    staff_id: typed.staff_id.trim(),
    first_name: typed.first_name.trim(),
    last_name: typed.last_name.trim(),
    email: typed.email.trim() || null,
  }
}

/** What was typed here stays. Where nothing was, what someone else has saved replaces what was there before. */
export function withTheirChanges<Details extends PersonDetails>(
  typed: Details,
  before: PersonDetails,
  current: PersonDetails,
): Details {
  const unchanged = DETAILS.filter((detail) => typed[detail] === before[detail])
  return { ...typed, ...Object.fromEntries(unchanged.map((detail) => [detail, current[detail]])) }
}
