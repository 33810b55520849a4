import type { Contact } from '@sojourn/contract/contacts/contact'
import { fullName } from '@sojourn/contract/words/full-name'
import { asc, eq, sql } from 'drizzle-orm'
import { nameAndId } from '../accounts/accounts.ts'
import type { Db } from '../database/database.ts'
import { recordEvents } from '../database/record-event.ts'
import { contact, staff } from '../database/schema.ts'
import type { Author } from '../http/author.ts'

export interface PersonContact extends Contact {
  staff_id: string
}

/**
 * The contact details of these people, by staff ID, and audit entries that name everyone but the viewer. `where` follows their
 * number, for example `in check-in 4`. Staff IDs that aren't in the directory are left out.
 */
export async function readContacts(
  tx: Db,
  viewer: Author,
  staffIds: readonly string[],
  where = '',
): Promise<PersonContact[]> {
  const found = await tx
    .select({ person: staff, contact })
    .from(staff)
    .leftJoin(contact, eq(contact.staff_id, staff.staff_id))
    .where(sql`${staff.staff_id} = any(${sql.param(staffIds)}::text[])`)
    .orderBy(asc(staff.staff_id))
  await recordLook(
    tx,
    viewer,
    found.map(({ person }) => person),
    where,
  )
  return found.map(({ person, contact: details }) => ({
    staff_id: person.staff_id,
    phone: details?.phone ?? '',
    emergency_name: details?.emergency_name ?? '',
    emergency_phone: details?.emergency_phone ?? '',
  }))
}

type Person = typeof staff.$inferSelect

const NAMED_IN_ONE_ENTRY = 50

/** Writes who looked at whose contact details. Looking at one's own isn't recorded. */
export async function recordLook(
  tx: Db,
  { name, staffId }: Author,
  people: readonly Person[],
  where = '',
): Promise<void> {
  const others = people.filter(({ staff_id }) => staff_id !== staffId)
  const groups = Array.from({ length: Math.ceil(others.length / NAMED_IN_ONE_ENTRY) }, (_, index) =>
    others.slice(index * NAMED_IN_ONE_ENTRY, (index + 1) * NAMED_IN_ONE_ENTRY),
  )
  const events = groups.map((group) => ({
    kind: 'admin' as const,
    event: `${name} looked at the contact details of ${inWords(group, where)}`,
    staffId,
  }))
  await recordEvents(tx, events)
}

function inWords(people: readonly Person[], where: string): string {
  const [first] = people
  if (first && people.length === 1) return [nameAndId(first), where].filter(Boolean).join(', ')
  const count = [`${people.length} people`, where].filter(Boolean).join(' ')
  return `${count}: ${people.map((person) => `${fullName(person)} (${person.staff_id})`).join(', ')}`
}
