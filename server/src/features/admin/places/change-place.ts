import { checkIsoCode, checkPlaceName, type PlaceKind, WITHIN } from '@sojourn/contract/admin/place-rules'
import { placeSentences } from '@sojourn/contract/admin/place-sentences'
import type { PlaceChange, PlaceCreate } from '@sojourn/contract/admin/places'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../database/database.ts'
import { recordEvent } from '../../../database/record-event.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import type { Author } from '../../../http/author.ts'
import { describePlaceAdded, describePlaceChange } from './describe-place.ts'
import { refilterFeeds } from './refilter-feeds.ts'
import {
  findByCode,
  findNamesake,
  idOf,
  lockPlaces,
  nameOf,
  readPlace,
  type StoredPlace,
} from './stored-place.ts'

/** Each change is one transaction, which checks the rules, writes the place and adds an audit entry. */

export async function addPlace(
  tx: Db,
  author: Author,
  kind: PlaceKind,
  { name: typed, within, iso_code }: PlaceCreate,
): Promise<number> {
  await lockPlaces(tx)
  const name = typed.trim()
  const where = await whereOf(tx, kind, within)
  const place = { kind, id: 0, name, within, where, iso_code: iso_code || null, is_retired: false }
  await refuseName(tx, place)
  await refuseCode(tx, place)
  const outer = WITHIN[kind]
  const columns = [
    nameOf(kind),
    ...(outer ? [idOf(outer)] : []),
    ...(kind === 'country' ? [sql`iso_code`] : []),
  ]
  const code = iso_code === undefined ? sql`free_iso_code(${name})` : sql`${place.iso_code}`
  const values = [sql`${name}`, ...(outer ? [sql`${within}`] : []), ...(kind === 'country' ? [code] : [])]
  const [stored] = await rowsOf<{ id: number }>(
    tx.execute(sql`
      insert into ${sql.identifier(kind)} (${sql.join(columns, sql`, `)}) values (${sql.join(values, sql`, `)})
      returning ${idOf(kind)} as id`),
  )
  if (!stored) throw new Error('a place was not stored')
  await record(tx, author, describePlaceAdded(author.name, await readPlace(tx, kind, stored.id)))
  return stored.id
}

/** A change that changes nothing adds no audit entry. */
export async function changePlace(
  tx: Db,
  author: Author,
  kind: PlaceKind,
  id: number,
  { was = {}, ...change }: PlaceChange,
): Promise<void> {
  await lockPlaces(tx)
  const before = await readPlace(tx, kind, id)
  refuseChanged(before, was)
  const within = WITHIN[kind] && change.within !== undefined ? change.within : before.within
  const after: StoredPlace = {
    ...before,
    name: change.name?.trim() ?? before.name,
    within,
    where: within === before.within ? before.where : await whereOf(tx, kind, within),
    iso_code: change.iso_code === undefined ? before.iso_code : change.iso_code || null,
    is_retired: change.is_retired ?? before.is_retired,
  }
  // Only what changes is checked: a place from before a rule can still be moved, retired or given a code.
  const isElsewhere = kind === 'destination' && after.within !== before.within
  if (after.name !== before.name || isElsewhere) await refuseName(tx, after)
  if (after.iso_code !== before.iso_code) await refuseCode(tx, after)
  const events = describePlaceChange(author.name, before, after)
  if (events.length === 0) return
  await write(tx, after)
  if (kind !== 'destination') await refilterFeeds(tx, kind, before.name, after.name)
  for (const event of events) await record(tx, author, event)
}

/** Nobody's change is overwritten by someone who hasn't seen it. */
function refuseChanged(before: StoredPlace, was: NonNullable<PlaceChange['was']>): void {
  const isSame = (['name', 'within', 'iso_code'] as const).every(
    (field) => was[field] === undefined || was[field] === before[field],
  )
  if (!isSame) throw new ApiFailure('changed_by_someone_else', placeSentences.changed)
}

async function whereOf(tx: Db, kind: PlaceKind, within: number | null): Promise<string | undefined> {
  const outer = WITHIN[kind]
  if (!outer) return undefined
  if (within === null) throw refusal('rule_broken', 'within', placeSentences.unknownWithin)
  return (await readPlace(tx, outer, within)).name
}

async function refuseName(tx: Db, place: StoredPlace): Promise<void> {
  const problem = checkPlaceName(place.name)
  if (problem !== undefined) throw refusal('rule_broken', 'name', problem)
  const namesake = await findNamesake(tx, place)
  if (!namesake) return
  const sentence = namesake.is_retired ? placeSentences.takenByRetired : placeSentences.taken
  throw refusal('conflict', 'name', sentence(namesake.name, namesake.where))
}

async function refuseCode(tx: Db, { kind, id, iso_code: code }: StoredPlace): Promise<void> {
  if (code === null) return
  if (kind !== 'country') throw refusal('rule_broken', 'iso_code', placeSentences.onlyCountries)
  const problem = checkIsoCode(code)
  if (problem !== undefined) throw refusal('rule_broken', 'iso_code', problem)
  const owner = await findByCode(tx, code)
  if (owner && owner.id !== id) {
    throw refusal('conflict', 'iso_code', placeSentences.codeTaken(code, owner.name))
  }
}

async function write(tx: Db, { kind, id, name, within, iso_code, is_retired }: StoredPlace): Promise<void> {
  const outer = WITHIN[kind]
  await tx.execute(sql`
    update ${sql.identifier(kind)}
    set ${nameOf(kind)} = ${name}, retired_at = case when ${is_retired} then coalesce(retired_at, now()) end
      ${outer ? sql`, ${idOf(outer)} = ${within}` : sql``}
      ${kind === 'country' ? sql`, iso_code = ${iso_code}` : sql``}
    where ${idOf(kind)} = ${id}`)
}

function record(tx: Db, author: Author, event: string): Promise<void> {
  return recordEvent(tx, { kind: 'admin', event, staffId: author.staffId })
}

function refusal(code: 'rule_broken' | 'conflict', path: string, message: string): ApiFailure {
  return new ApiFailure(code, message, { errors: [{ path, message }] })
}
