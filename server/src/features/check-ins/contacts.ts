import type { BoardContact, CheckIn } from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { isAdministrator } from '../../accounts/administrators.ts'
import { readContacts } from '../../contacts/read-contacts.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { readPeople } from './board.ts'
import { nameInEvents } from './check-in-events.ts'

/** The contact details of those of the chosen who are in the check-in. Written to the audit log. */
export async function lookAtContacts(
  tx: Db,
  viewer: Author,
  checkInId: number,
  chosen: readonly string[],
): Promise<BoardContact[]> {
  const { check_in, people } = await readPeople(tx, checkInId)
  if (!(await maySeeContacts(tx, viewer, check_in))) throw new ApiFailure('conflict', checkInSentences.closed)
  const inIt = new Set(people.map(({ staff_id }) => staff_id))
  return readContacts(
    tx,
    viewer,
    chosen.filter((staffId) => inIt.has(staffId)),
    `in ${nameInEvents(check_in)}`,
  )
}

/** Coordinators may while it is open, administrators always. */
export async function maySeeContacts(
  db: Db,
  { staffId }: Author,
  { closed_at }: Pick<CheckIn, 'closed_at'>,
): Promise<boolean> {
  return closed_at === null || isAdministrator(db, staffId)
}
