import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import {
  checkDetails,
  checkPerson,
  DETAIL_NAMES,
  DETAILS,
  type PersonProblem,
} from '@sojourn/contract/admin/directory-rules'
import { directorySentences as sentences } from '@sojourn/contract/admin/directory-sentences'
import type { NewPerson, PersonDetails, PersonEdit } from '@sojourn/contract/admin/people'
import { fullName } from '@sojourn/contract/words/full-name'
import { eq } from 'drizzle-orm'
import { lockStaff, nameAndId } from '../accounts/accounts.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Db } from '../database/database.ts'
import { type AuditedEvent, recordEvent } from '../database/record-event.ts'
import { staff } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'

export async function addPerson(tx: Db, actor: Actor, person: NewPerson): Promise<void> {
  refuse(checkPerson(person))
  const { staff_id } = person
  const added = await tx.insert(staff).values(person).onConflictDoNothing().returning()
  if (added.length === 0) throw new ApiFailure('conflict', sentences.alreadyThere(staff_id))
  await recordEvent(tx, eventBy(actor, staff_id, `added ${nameAndId(person)}, to the directory`))
}

/**
 * Changes only what differs from what the administrator saw, so that two who change different details both succeed. Repeating
 * a change does nothing.
 */
export async function editPerson(
  tx: Db,
  actor: Actor,
  staffId: string,
  { before, ...wanted }: PersonEdit,
): Promise<void> {
  refuse(checkDetails(wanted))
  const held = await lockStaff(tx, staffId)
  if (!held) throw new ApiFailure('not_found', adminSentences.notInDirectory(staffId))
  const changed = DETAILS.filter(
    (detail) => wanted[detail] !== before[detail] && wanted[detail] !== held[detail],
  )
  if (changed.some((detail) => held[detail] !== before[detail])) {
    const { first_name, last_name, email } = held
    throw new ApiFailure('changed_by_someone_else', sentences.changedMeanwhile(inWords(held)), {
      person: { first_name, last_name, email },
    })
  }
  if (changed.length === 0) return
  const changes = Object.fromEntries(changed.map((detail) => [detail, wanted[detail]]))
  await tx.update(staff).set(changes).where(eq(staff.staff_id, staffId))
  await recordEvent(tx, personChanged(actor, held, { ...held, ...changes }))
}

/** The audit entry about a change to someone in the directory. */
export function personChanged(actor: Actor, before: NewPerson, after: PersonDetails): AuditedEvent {
  const changes = DETAILS.filter((detail) => before[detail] !== after[detail]).map((detail) => {
    const name = DETAIL_NAMES[detail].toLowerCase()
    return `${name} from ${before[detail] || 'empty'} to ${after[detail] || 'empty'}`
  })
  return eventBy(actor, before.staff_id, `changed ${nameAndId(before)}: ${changes.join(', ')}`)
}

function refuse(problems: PersonProblem[]): void {
  const [first] = problems
  if (first) throw new ApiFailure('rule_broken', first.message, { errors: problems })
}

function inWords(details: PersonDetails): string {
  return [fullName(details), details.email ?? 'no email address'].join(', ')
}

function eventBy(actor: Actor, staffId: string, what: string): AuditedEvent {
  return { kind: 'admin', event: `${actor.name} ${what}`, staffId: actor.staffId ?? staffId }
}
