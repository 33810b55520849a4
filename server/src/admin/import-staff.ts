import { isStaffId } from '@sojourn/contract/account/account-rules'
import { STAFF_ID_MAX } from '@sojourn/contract/limits'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import { staff } from '../database/schema.ts'
import type { Invocation } from './invocation.ts'
import { isName, NAME_CHARACTERS_MAX } from './name.ts'
import { type Line, readCsv, refuseLines, repeatedLines } from './read-csv.ts'

const COLUMNS = ['staff_id', 'first_name', 'last_name', 'email'] as const
type Column = (typeof COLUMNS)[number]

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/

/** Adds people to the directory and changes them. Imports the whole file or nothing, and removes nobody. */
export async function importStaff({ db, subject: file, isDryRun, print }: Invocation): Promise<void> {
  const lines = await readCsv<Column>(file, COLUMNS, ['email'])
  refuseLines(file, [
    ...lines.flatMap(({ line, values }) => problemsOf(values).map((problem) => ({ line, problem }))),
    ...repeatedLines(lines, ({ staff_id }) => staff_id),
  ])
  const { added, changed, unchanged } = await compare(db, lines)
  if (!isDryRun) {
    await db.transaction(async (tx) => {
      for (const person of [...added, ...changed]) {
        await tx
          .insert(staff)
          .values(person)
          .onConflictDoUpdate({ target: staff.staff_id, set: { ...person } })
      }
      const event = `An administrator imported the staff directory: ${added.length} added, ${changed.length} changed`
      await recordEvent(tx, { kind: 'admin', event })
    })
  }
  const counts = `${added.length} added, ${changed.length} changed, ${unchanged} unchanged`
  print(isDryRun ? `Dry run, nothing changed: ${counts}.` : `${counts}.`)
}

function problemsOf({ staff_id, first_name, last_name, email }: Record<Column, string>): string[] {
  const checks: [boolean, string][] = [
    [
      isStaffId(staff_id),
      `staff_id "${staff_id}" must be 1 to ${STAFF_ID_MAX} letters, digits, dots, dashes or underscores`,
    ],
    [isName(first_name), `first_name must be 1 to ${NAME_CHARACTERS_MAX} characters long`],
    [isName(last_name), `last_name must be 1 to ${NAME_CHARACTERS_MAX} characters long`],
    [email === '' || isEmail(email), `email "${email}" isn't an email address`],
  ]
  return checks.flatMap(([isFine, problem]) => (isFine ? [] : [problem]))
}

/** SMTP limits the length of an address, which also limits how long the pattern can take. */
function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

async function compare(db: Db, lines: Line<Column>[]) {
  const present = new Map((await db.select().from(staff)).map((person) => [person.staff_id, person]))
  const people = lines.map(({ values }) => ({ ...values, email: values.email || null }))
  const added = people.filter((person) => !present.has(person.staff_id))
  const changed = people.filter((person) => {
    const held = present.get(person.staff_id)
    return (
      held && (['first_name', 'last_name', 'email'] as const).some((field) => held[field] !== person[field])
    )
  })
  return { added, changed, unchanged: people.length - added.length - changed.length }
}
