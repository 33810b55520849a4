import { checkIsoCode, checkPlaceName, type PlaceKind, WITHIN } from '@sojourn/contract/admin/place-rules'
import { placeSentences } from '@sojourn/contract/admin/place-sentences'
import type { PlaceChange, PlaceCreate } from '@sojourn/contract/admin/places'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../database/database.ts'
import { recordEvent } from '../../../database/record-event.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import type { Author } from '../../../http/author.ts'
import { refuseFaults } from '../../../trips/trip-faults.ts'
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
  await refuseUnfit(tx, { kind, id: 0, name, within, where, iso_code: iso_code ?? null, is_retired: false })
  const outer = WITHIN[kind]
  const columns = [
    nameOf(kind),
    ...(outer ? [idOf(outer)] : []),
    ...(kind === 'country' ? [sql`iso_code`] : []),
  ]
  const code = iso_code === undefined ? sql`free_iso_code(${name})` : sql`${iso_code}`
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
    iso_code: change.iso_code === undefined ? before.iso_code : change.iso_code,
    is_retired: change.is_retired ?? before.is_retired,
  }
  await refuseUnfit(tx, after)
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
  if (within === null) refuse('within', placeSentences.unknownWithin)
  return (await readPlace(tx, outer, within)).name
}

async function refuseUnfit(tx: Db, place: StoredPlace): Promise<void> {
  const { kind, id, name, where, iso_code: code } = place
  const problem = checkPlaceName(name)
  if (problem !== undefined) refuse('name', problem)
  const namesake = await findNamesake(tx, place)
  if (namesake && namesake.id !== id) {
    const sentence = namesake.is_retired ? placeSentences.takenByRetired : placeSentences.taken
    const whereTaken = kind === 'destination' ? where : namesake.where
    throw conflict('name', sentence(namesake.name, whereTaken))
  }
  if (code === null) return
  if (kind !== 'country') refuse('iso_code', placeSentences.onlyCountries)
  const codeProblem = checkIsoCode(code)
  if (code === '' || codeProblem !== undefined)
    refuse('iso_code', codeProblem ?? placeSentences.unknownCode(code))
  const owner = await findByCode(tx, code)
  if (owner && owner.id !== id) throw conflict('iso_code', placeSentences.codeTaken(code, owner.name))
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

function refuse(path: string, message: string): never {
  refuseFaults([{ path, message }])
  throw new Error(message)
}

function conflict(path: string, message: string): ApiFailure {
  return new ApiFailure('conflict', message, { errors: [{ path, message }] })
}
