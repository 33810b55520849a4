import { counted } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { asc, eq } from 'drizzle-orm'
import { account, staff } from '../database/schema.ts'
import type { Invocation } from './invocation.ts'

/** Prints everyone in the directory, one per line: staff id, name, email, and the state of their account. */
export async function listStaff({ db, print }: Invocation): Promise<void> {
  const people = await db
    .select({ person: staff, activatedAt: account.activated_at, disabledAt: account.disabled_at })
    .from(staff)
    .leftJoin(account, eq(account.staff_id, staff.staff_id))
    .orderBy(asc(staff.staff_id))
  for (const { person, activatedAt, disabledAt } of people) {
    const activity = activatedAt ? `active since ${activatedAt.toISOString().slice(0, 10)}` : 'no account'
    const state = [activity, disabledAt && 'disabled', person.left_at && 'left'].filter(Boolean).join(', ')
    print([person.staff_id, fullName(person), person.email ?? '-', state].join('\t'))
  }
  print(counted(people.length, 'person', 'people'))
}
