import type { PeoplePage, Person } from '@sojourn/contract/admin/people'
import { STAFF } from './example-trips.ts'

export type Account = NonNullable<Person['account']>

export const ACCOUNT: Account = {
  activated_at: '2026-01-05T01:00:00.000Z',
  disabled_at: null,
  is_administrator: false,
  is_coordinator: false,
  sessions: 1,
  calendar_links: 0,
  access_tokens: 0,
  last_seen_at: null,
}

/** Mia, who has an account, with the differences a test needs. */
export function examplePerson(differences: Partial<Person> = {}): Person {
  const [mia = { staff_id: '', first_name: '', last_name: '' }] = STAFF
  const email = null
  return { ...mia, email, address: '10001@example.edu', left_at: null, account: ACCOUNT, ...differences }
}

export function peoplePage(...content: Person[]): PeoplePage {
  return { content, totalElements: content.length }
}
