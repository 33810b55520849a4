import { counted } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { asc, eq } from 'drizzle-orm'
import { OPERATOR } from '../accounts/actor.ts'
import { setAdministrator } from '../accounts/administrators.ts'
import { account, staff } from '../database/schema.ts'
import type { Invocation } from './invocation.ts'

export async function addAdministrator({ db, subject: staffId, print }: Invocation): Promise<void> {
  const isNew = await db.transaction((tx) => setAdministrator(tx, OPERATOR, staffId, true))
  print(
    isNew
      ? `Staff ID ${staffId} is now an administrator.`
      : `Staff ID ${staffId} is already an administrator.`,
  )
}

export async function removeAdministrator({ db, subject: staffId, print }: Invocation): Promise<void> {
  const was = await db.transaction((tx) => setAdministrator(tx, OPERATOR, staffId, false))
  print(
    was
      ? `Staff ID ${staffId} is no longer an administrator.`
      : `Staff ID ${staffId} isn't an administrator.`,
  )
}

export async function listAdministrators({ db, print }: Invocation): Promise<void> {
  const found = await db
    .select({ person: staff, disabledAt: account.disabled_at })
    .from(account)
    .innerJoin(staff, eq(staff.staff_id, account.staff_id))
    .where(eq(account.is_administrator, true))
    .orderBy(asc(staff.staff_id))
  for (const { person, disabledAt } of found) {
    print([person.staff_id, fullName(person), ...(disabledAt ? ['disabled'] : [])].join('\t'))
  }
  print(counted(found.length, 'administrator'))
}
