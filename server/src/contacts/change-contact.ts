import type { User } from '@sojourn/contract/account/account'
import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import type { Contact, ContactEdit } from '@sojourn/contract/contacts/contact'
import {
  CONTACT_NAMES,
  changedFields,
  checkContact,
  isSameContact,
  tidyContact,
} from '@sojourn/contract/contacts/contact-rules'
import { eq } from 'drizzle-orm'
import { findStaff, nameAndId } from '../accounts/accounts.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Db } from '../database/database.ts'
import { type AuditedEvent, recordEvent } from '../database/record-event.ts'
import { contact } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import type { Author } from '../http/author.ts'
import { recordLook } from './read-contacts.ts'

/**
 * Changes someone's contact details. A name and its number belong together, so the change is refused if any of the details
 * differ from what its author saw: then it returns the current ones, which counts as a look. Repeating a change does nothing.
 */
export async function changeContact(
  tx: Db,
  author: Author,
  staffId: string,
  { before, ...typed }: ContactEdit,
): Promise<Contact | undefined> {
  const wanted = tidyContact(typed)
  const problems = checkContact(wanted)
  if (problems[0]) throw new ApiFailure('rule_broken', problems[0].message, { errors: problems })
  const person = await findStaff(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.notInDirectory(staffId))
  const current = await lockContact(tx, staffId)
  if (isSameContact(current, wanted)) return undefined
  if (!isSameContact(current, before)) {
    await recordLook(tx, author, [person])
    return current
  }
  await tx.update(contact).set(wanted).where(eq(contact.staff_id, staffId))
  await recordEvent(tx, contactChanged(author, person, current, wanted))
  return undefined
}

/** Nobody can change the details, or import others, until the transaction ends. */
async function lockContact(tx: Db, staffId: string): Promise<Contact> {
  await tx.insert(contact).values({ staff_id: staffId }).onConflictDoNothing()
  const [held] = await tx.select().from(contact).where(eq(contact.staff_id, staffId)).for('update')
  const { phone = '', emergency_name = '', emergency_phone = '' } = held ?? {}
  return { phone, emergency_name, emergency_phone }
}

/** The audit entry about a change. Everyone can read it, so it doesn't contain the details. */
export function contactChanged(actor: Actor, person: User, before: Contact, after: Contact): AuditedEvent {
  const fields = changedFields(before, after).map((field) => CONTACT_NAMES[field].toLowerCase())
  const isOwn = actor.staffId === person.staff_id
  const whose = isOwn ? 'their contact details' : `the contact details of ${nameAndId(person)}`
  return {
    kind: isOwn ? 'account' : 'admin',
    event: `${actor.name} changed ${whose}: ${fields.join(', ')}`,
    staffId: actor.staffId ?? person.staff_id,
  }
}
