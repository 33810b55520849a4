import type { NewPerson } from '@sojourn/contract/admin/people'
import type { Contact } from '@sojourn/contract/contacts/contact'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { contact, staff } from '../database/schema.ts'

export type ListedPerson = NewPerson & Contact

/** Everyone in the directory with their contact details, by staff ID. Whoever shows them must record the look. */
export async function listEveryone(db: Db): Promise<ListedPerson[]> {
  const found = await db
    .select({ person: staff, contact })
    .from(staff)
    .leftJoin(contact, eq(contact.staff_id, staff.staff_id))
    .orderBy(asc(staff.staff_id))
  return found.map(({ person: { staff_id, first_name, last_name, email }, contact: details }) => ({
    ...{ staff_id, first_name, last_name, email },
    phone: details?.phone ?? '',
    emergency_name: details?.emergency_name ?? '',
    emergency_phone: details?.emergency_phone ?? '',
  }))
}
