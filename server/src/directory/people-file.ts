import { PEOPLE_COLUMNS } from '@sojourn/contract/admin/directory-files'
import type { DirectoryRow } from '@sojourn/contract/admin/directory-import'
import { checkPerson, DETAIL_NAMES, DETAILS } from '@sojourn/contract/admin/directory-rules'
import type { NewPerson } from '@sojourn/contract/admin/people'
import { fullName } from '@sojourn/contract/words/full-name'
import { sql } from 'drizzle-orm'
import type { Actor } from '../accounts/actor.ts'
import type { Db } from '../database/database.ts'
import { givenTable } from '../database/given-rows.ts'
import { recordEvents } from '../database/record-event.ts'
import { staff } from '../database/schema.ts'
import { personChanged } from './change-person.ts'
import { type DirectoryFile, planOf } from './import-plan.ts'
import { readLines, repeatedLines } from './read-lines.ts'

/** Adds people to the directory and changes them. Removes nobody. Without the column of emails, addresses don't change. */
export const peopleFile: DirectoryFile = {
  lock: sql`lock table ${staff} in share row exclusive mode`,

  plan: async (db, file, limits) => {
    const { columns, lines, notices } = readLines(file, PEOPLE_COLUMNS, ['email'], limits)
    const known = new Map((await db.select().from(staff)).map((person) => [person.staff_id, person]))
    const compared = lines.map(({ line, values }) => {
      const before = known.get(values.staff_id)
      const email = columns.has('email') ? values.email || null : (before?.email ?? null)
      const after = { ...values, email }
      return { line, entry: { before, after }, row: rowOf(line, before, after) }
    })
    return planOf({
      lines: compared,
      errors: [
        ...compared.flatMap(({ line, entry }) =>
          checkPerson(entry.after).map(({ message }) => ({ line, message })),
        ),
        ...repeatedLines(lines, ({ staff_id }) => staff_id),
      ],
      notices,
      store,
      describe: ({ added, changed }) => `the staff directory: ${added} added, ${changed} changed`,
    })
  },
}

function rowOf(line: number, before: NewPerson | undefined, after: NewPerson): DirectoryRow {
  const title = `${fullName(before ?? after)} (${after.staff_id})`
  const changes = DETAILS.filter((detail) => (before?.[detail] ?? null) !== after[detail]).map((detail) => ({
    field: DETAIL_NAMES[detail],
    from: before?.[detail] ?? '',
    to: after[detail] ?? '',
  }))
  if (!before) return { line, kind: 'added', title, changes }
  return { line, kind: changes.length > 0 ? 'changed' : 'unchanged', title, changes }
}

interface Entry {
  before: NewPerson | undefined
  after: NewPerson
}

/** Whoever is changed has an audit entry, as if changed in the form: an email address decides who gets a link to the account. */
async function store(tx: Db, people: readonly Entry[], actor: Actor): Promise<void> {
  await tx.execute(sql`
    insert into staff (staff_id, first_name, last_name, email)
    select staff_id, first_name, last_name, email from ${given(people.map(({ after }) => after))}
    on conflict (staff_id) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email`)
  await recordEvents(
    tx,
    people.flatMap(({ before, after }) => (before ? [personChanged(actor, before, after)] : [])),
  )
}

const given = givenTable({ staff_id: 'text', first_name: 'text', last_name: 'text', email: 'text' })
