import { SAMPLE_STAFF } from '../../server/src/sample/people-and-places.ts'

/** Someone who can sign in with the identity provider, as its claims describe them. */
export interface Person {
  sub: string
  preferred_username: string
  given_name: string
  family_name: string
  email: string
  groups: string[]
}

/** In the sample settings, members of this group become administrators. */
export const ADMINISTRATORS = 'sojourn-administrators'

/**
 * The first people of the sample data. The first of them has an account with a password, to try linking with, and the last one
 * isn't in the directory yet.
 */
export function demoPeople(): Person[] {
  const names = [...SAMPLE_STAFF.slice(0, 4), ['Nora', 'Lindqvist'] as const]
  return names.map(([given_name, family_name], index) => {
    const staffId = index < 4 ? 10_001 + index : 10_901
    return {
      sub: `person-${staffId}`,
      preferred_username: String(staffId),
      given_name,
      family_name,
      email: `${given_name}.${family_name}@example.edu`.toLowerCase(),
      groups: index === 0 ? [ADMINISTRATORS] : [],
    }
  })
}
