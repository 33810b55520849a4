import { PEOPLE_COLUMNS } from '@sojourn/contract/admin/directory-files'
import type { DirectoryRow } from '@sojourn/contract/admin/directory-import'
import { checkPerson, DETAIL_NAMES, DETAILS } from '@sojourn/contract/admin/directory-rules'
import { directorySentences as sentences } from '@sojourn/contract/admin/directory-sentences'
import {
  CONTACT_FIELDS,
  CONTACT_NAMES,
  changedFields,
  checkContact,
  EMPTY_CONTACT,
  tidyContact,
} from '@sojourn/contract/contacts/contact-rules'
import { fullName } from '@sojourn/contract/words/full-name'
import { sql } from 'drizzle-orm'
import type { Actor } from '../accounts/actor.ts'
import { contactChanged } from '../contacts/change-contact.ts'
import type { Db } from '../database/database.ts'
import { givenTable } from '../database/given-rows.ts'
import { recordEvents } from '../database/record-event.ts'
import { contact, staff } from '../database/schema.ts'
import { personChanged } from './change-person.ts'
import { type DirectoryFile, planOf } from './import-plan.ts'
import { type ListedPerson, listEveryone } from './list-everyone.ts'
import { type Line, readLines, repeatedLines } from './read-lines.ts'

const OPTIONAL = ['email', ...CONTACT_FIELDS] as const

/** Adds people to the directory and changes them. Removes nobody. Without an optional column, what it is about doesn't change. */
export const peopleFile: DirectoryFile = {
  lock: sql`lock table ${staff}, ${contact} in share row exclusive mode`,

  plan: async (db, file, limits) => {
    const { columns, lines, notices } = readLines(file, PEOPLE_COLUMNS, OPTIONAL, limits)
    const known = new Map((await listEveryone(db)).map((person) => [person.staff_id, person]))
    const compared = lines.map((line) => {
      const before = known.get(line.values.staff_id)
      const after = readPerson(line, columns, before)
      return { line: line.line, entry: { before, after }, row: rowOf(line.line, before, after) }
    })
    return planOf({
      lines: compared,
      errors: [
        ...compared.flatMap(({ line, entry: { after } }) =>
          [...checkPerson(after), ...checkContact(after)].map(({ message }) => ({ line, message })),
        ),
        ...repeatedLines(lines, ({ staff_id }) => staff_id),
      ],
      notices,
      unshown: compared.map(({ entry: { before, after } }) =>
        changedFields(before ?? EMPTY_CONTACT, after).map((field) => before?.[field]),
      ),
      store,
      describe: ({ added, changed }) => `the staff directory: ${added} added, ${changed} changed`,
    })
  },
}

type Column = (typeof PEOPLE_COLUMNS)[number]

function readPerson(
  { values }: Line<Column>,
  columns: ReadonlySet<Column>,
  before: ListedPerson | undefined,
): ListedPerson {
  const { staff_id, first_name, last_name } = values
  const email = columns.has('email') ? values.email || null : (before?.email ?? null)
  const inFile = tidyContact(values)
  const kept = CONTACT_FIELDS.filter((field) => !columns.has(field))
  const unchanged = Object.fromEntries(kept.map((field) => [field, before?.[field] ?? '']))
  return { staff_id, first_name, last_name, email, ...inFile, ...unchanged }
}

function rowOf(line: number, before: ListedPerson | undefined, after: ListedPerson): DirectoryRow {
  const title = `${fullName(before ?? after)} (${after.staff_id})`
  const details = DETAILS.filter((detail) => (before?.[detail] ?? null) !== after[detail]).map((detail) => ({
    field: DETAIL_NAMES[detail],
    from: before?.[detail] ?? '',
    to: after[detail] ?? '',
  }))
  const contacts = changedFields(before ?? EMPTY_CONTACT, after).map((field) => ({
    field: CONTACT_NAMES[field],
    // Showing it would be a look at someone's contact details.
    from: before?.[field] ? sentences.hidden : '',
    to: after[field],
  }))
  const changes = [...details, ...contacts]
  if (!before) return { line, kind: 'added', title, changes }
  return { line, kind: changes.length > 0 ? 'changed' : 'unchanged', title, changes }
}

interface Entry {
  before: ListedPerson | undefined
  after: ListedPerson
}

/** Whoever is changed has an audit entry, as if changed in the form: an email address decides who gets a link to the account. */
async function store(tx: Db, people: readonly Entry[], actor: Actor): Promise<void> {
  await tx.execute(sql`
    insert into staff (staff_id, first_name, last_name, email)
    select staff_id, first_name, last_name, email from ${given(people.map(({ after }) => after))}
    on conflict (staff_id) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email`)
  const reachable = people.filter(
    ({ before = EMPTY_CONTACT, after }) => changedFields(before, after).length > 0,
  )
  if (reachable.length > 0) {
    await tx.execute(sql`
      insert into contact (staff_id, phone, emergency_name, emergency_phone)
      select staff_id, phone, emergency_name, emergency_phone
      from ${givenContacts(reachable.map(({ after }) => after))}
      on conflict (staff_id) do update
        set phone = excluded.phone, emergency_name = excluded.emergency_name, emergency_phone = excluded.emergency_phone`)
  }
  await recordEvents(
    tx,
    people.flatMap(({ before, after }) => (before ? eventsOf(actor, before, after) : [])),
  )
}

const given = givenTable({ staff_id: 'text', first_name: 'text', last_name: 'text', email: 'text' })
const givenContacts = givenTable({
  staff_id: 'text',
  phone: 'text',
  emergency_name: 'text',
  emergency_phone: 'text',
})

function eventsOf(actor: Actor, before: ListedPerson, after: ListedPerson) {
  const hasNewDetails = DETAILS.some((detail) => before[detail] !== after[detail])
  const hasNewContact = changedFields(before, after).length > 0
  return [
    ...(hasNewDetails ? [personChanged(actor, before, after)] : []),
    ...(hasNewContact ? [contactChanged(actor, before, before, after)] : []),
  ]
}
