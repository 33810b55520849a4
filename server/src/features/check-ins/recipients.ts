import { hash } from 'node:crypto'
import type { CheckInPreview, Recipient } from '@sojourn/contract/check-ins/check-in'
import { sql } from 'drizzle-orm'
import { addresseeOf } from '../../accounts/accounts.ts'
import type { Config } from '../../config.ts'
import { type Db, rowsOf } from '../../database/database.ts'
import { inParts } from '../../in-parts.ts'
import { PEOPLE_A_PART, type Traveller } from './travellers.ts'

/** The travellers with the addresses they have now, and what they and their addresses are recognised by. */
export async function previewOf(
  db: Db,
  config: Config,
  travellers: readonly Traveller[],
): Promise<CheckInPreview> {
  const recipients = await addressed(db, config, travellers)
  const lines = recipients.map(({ staff_id, address }) => JSON.stringify([staff_id, address]))
  return { recipients, fingerprint: hash('sha256', lines.sort().join('\n'), 'base64url') }
}

/** The same as JSON, person by person: checking and writing all of their places in one go can take a second. */
export async function* previewJson({ recipients, fingerprint }: CheckInPreview): AsyncGenerator<string> {
  yield `{"fingerprint":${JSON.stringify(fingerprint)},"recipients":[`
  let separator = ''
  for await (const people of inParts(recipients, PEOPLE_A_PART)) {
    yield separator + people.map((person) => JSON.stringify(person)).join()
    separator = ','
  }
  yield ']}'
}

/** Nobody is left out: those without an address have to be called. */
export async function addressed<T extends Traveller>(
  db: Db,
  config: Config,
  travellers: readonly T[],
): Promise<(T & Recipient)[]> {
  if (travellers.length === 0) return []
  const ids = travellers.map(({ staff_id }) => staff_id)
  const rows = await rowsOf<{ staff_id: string; email: string }>(
    db.execute(sql`
      select staff_id, email from staff where staff_id = any(${sql.param(ids)}::text[]) and email is not null`),
  )
  const emails = new Map(rows.map(({ staff_id, email }) => [staff_id, email]))
  return travellers.map((person) => {
    const email = emails.get(person.staff_id)
    const canReach = email !== undefined || config.canMakeUpAddresses
    return {
      ...person,
      address: canReach ? addresseeOf(person, email, config).address : null,
      is_made_up: canReach && email === undefined,
    }
  })
}
