import { counted } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { asc, eq } from 'drizzle-orm'
import { account, staff } from '../database/schema.ts'
import type { Invocation } from './invocation.ts'

/** Prints everyone in the directory, one per line: staff id, name, email, and whether they have an account. */
export async function listStaff({ db, print }: Invocation): Promise<void> {
  const people = await db
    .select({ person: staff, activatedAt: account.activated_at })
    .from(staff)
    .leftJoin(account, eq(account.staff_id, staff.staff_id))
    .orderBy(asc(staff.staff_id))
  for (const { person, activatedAt } of people) {
    const state = activatedAt ? `active since ${activatedAt.toISOString().slice(0, 10)}` : 'no account'
    print([person.staff_id, fullName(person), person.email ?? '-', state].join('\t'))
  }
  print(counted(people.length, 'person', 'people'))
}
