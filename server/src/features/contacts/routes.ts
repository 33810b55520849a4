import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import { endpoints } from '@sojourn/contract/api/endpoints'
import type { Contact, ContactEdit } from '@sojourn/contract/contacts/contact'
import { contactSentences } from '@sojourn/contract/contacts/contact-sentences'
import { changeContact } from '../../contacts/change-contact.ts'
import { readContacts } from '../../contacts/read-contacts.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { authorOf } from '../../http/author.ts'
import type { AddRoute } from '../../http/route.ts'

/** People read and change their own contact details, administrators everyone's. */
export function addContactRoutes(addRoute: AddRoute, db: Db): void {
  addRoute(endpoints.getContact, ({ caller }) => read(caller, caller.staffId))
  addRoute(endpoints.changeContact, ({ caller, body }) => change(caller, caller.staffId, body))
  addRoute(endpoints.getContactOf, ({ caller, params }) => read(caller, params.staffId))
  addRoute(endpoints.changeContactOf, ({ caller, params, body }) => change(caller, params.staffId, body))

  async function read(caller: { staffId: string }, staffId: string): Promise<Contact> {
    const [found] = await db.transaction(async (tx) =>
      readContacts(tx, await authorOf(tx, caller), [staffId]),
    )
    if (!found) throw new ApiFailure('not_found', adminSentences.notInDirectory(staffId))
    const { phone, emergency_name, emergency_phone } = found
    return { phone, emergency_name, emergency_phone }
  }

  async function change(caller: { staffId: string }, staffId: string, edit: ContactEdit): Promise<undefined> {
    const current = await db.transaction(async (tx) =>
      changeContact(tx, await authorOf(tx, caller), staffId, edit),
    )
    // After the transaction, which keeps the entry about the look.
    if (current) {
      throw new ApiFailure('changed_by_someone_else', contactSentences.changedMeanwhile, { contact: current })
    }
  }
}
