import type { AuditFilter, FoundEntry } from '@sojourn/contract/admin/audit-search'
import { AUDIT_KINDS, type AuditKind } from '@sojourn/contract/audit/audit-kinds'
import { fullName } from '@sojourn/contract/words/full-name'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'

/** Entries older than one, newest first, or newer than one, oldest first. Without an entry: from the newest or the oldest on. */
export interface Direction {
  isTowardsOlder: boolean
  from: number | undefined
}

interface Search {
  /** Undefined if everything in the range matches. */
  matches: string[][] | undefined
  /** Which entries are in the days and on the right side of the entry to start from. */
  range: SQL
  order: SQL
  isTowardsOlder: boolean
  /** The month that the search starts in, and the one it ends in if the days limit it. */
  month: string
  lastMonth: string | undefined
  most: number
}

/** If a filter matches a few percent of all entries, a page of them is found among this many. */
const READ_ONE_BY_ONE = 1_000
/** Rarer ones are found in the index. It returns everything that matches, so the first search covers only this many months. */
const MONTHS_AT_FIRST = 2
/** What matches too rarely to fill a page from this many months is searched for in all of them. */
const MONTHS_MOST = 12
/** Entries aren't spread evenly, so the second search covers this many times the months that would fill the page. */
const MARGIN = 1.5

/** Finds entries in about the same time, however long the log is and however rare they are (decision 24). */
export async function findAuditEntries(
  db: Db,
  filter: AuditFilter,
  timeZone: string,
  direction: Direction,
  most: number,
): Promise<FoundEntry[]> {
  const search = await prepareSearch(db, filter, timeZone, direction, most)
  return readEntries(db, await findIds(db, search))
}

async function prepareSearch(
  db: Db,
  { staff, trip, kind, from, to, search }: AuditFilter,
  timeZone: string,
  { isTowardsOlder, from: startId }: Direction,
  most: number,
): Promise<Search> {
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}::text`
  const monthOf = (instant: SQL) => sql`'month:' || to_char(${instant} at time zone 'UTC', 'YYYY-MM')`
  const first = sql`greatest((select min(timestamp) from audit_search), ${from === undefined ? null : startOf(sql`${from}::date`)})`
  const last = sql`least((select max(timestamp) from audit_search), ${to === undefined ? null : startOf(sql`${to}::date + 1`)})`
  const [start] = await rowsOf<{
    words: string[]
    timestamp: string | null
    month: string
    last_month: string
  }>(
    db.execute(sql`
      select array_remove(string_to_array(audit_words(${search}, ' '), ' '), '') as words, start.timestamp::text,
        ${monthOf(sql`coalesce(start.timestamp, ${isTowardsOlder ? last : first})`)} as month,
        ${monthOf(isTowardsOlder ? first : last)} as last_month
      from (values (1)) as always left join audit_entry start on start.id = ${startId ?? null}::bigint`),
  )
  const conditions = [
    from !== undefined && sql`timestamp >= ${startOf(sql`${from}::date`)}`,
    to !== undefined && sql`timestamp < ${startOf(sql`${to}::date + 1`)}`,
    start?.timestamp !== null &&
      start !== undefined &&
      sql`(timestamp, entry_id) ${isTowardsOlder ? sql`<` : sql`>`} (${start.timestamp}::timestamptz, ${startId}::bigint)`,
  ].filter((condition) => condition !== false)
  return {
    matches: matching(kind, [
      ...(staff === undefined ? [] : [`staff:${staff}`]),
      ...(trip === undefined ? [] : [`trip:${trip}`]),
      ...(start?.words ?? []),
    ]),
    range: conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `),
    order: isTowardsOlder ? sql`timestamp desc, entry_id desc` : sql`timestamp, entry_id`,
    isTowardsOlder,
    month: start?.month ?? '',
    lastMonth: start?.last_month,
    most,
  }
}

/**
 * Which of an entry's terms must be there, for each kind that it can have. The terms have their kind in front, so that common words
 * of different kinds are never compared with each other.
 */
function matching(kind: AuditKind | undefined, terms: string[]): string[][] | undefined {
  if (kind === undefined && terms.length === 0) return undefined
  return (kind === undefined ? AUDIT_KINDS : [kind]).map((one) =>
    (terms.length === 0 ? [''] : terms).map((term) => `${one}:${term}`),
  )
}

/** In all months, or only in these. */
function hasTerms(matches: string[][], months?: string[]): SQL {
  const inMonths = months ? sql` and terms && ${sql.param(months)}::text[]` : sql``
  // The same as below, but compared once.
  if (matches.every(({ length }) => length === 1)) {
    return sql`(terms && ${sql.param(matches.flat())}::text[]${inMonths})`
  }
  const ofKinds = matches.map((terms) => sql`(terms @> ${sql.param(terms)}::text[]${inMonths})`)
  return sql`(${sql.join(ofKinds, sql` or `)})`
}

async function findIds(db: Db, search: Search): Promise<number[]> {
  const { matches, range, order, most } = search
  if (matches === undefined) {
    return idsOf(db, sql`select entry_id from audit_search where ${range} order by ${order} limit ${most}`)
  }
  const [near] = await rowsOf<{ read: number; ids: number[] }>(
    db.execute(sql`
      with near as materialized (
        select timestamp, entry_id, terms from audit_search where ${range} order by ${order} limit ${READ_ONE_BY_ONE}
      )
      select (select count(*) from near)::int as read,
        array(select entry_id::float8 from near where ${hasTerms(matches)} order by ${order} limit ${most}) as ids`),
  )
  if (!near || near.ids.length === most || near.read < READ_ONE_BY_ONE) return near?.ids ?? []
  return db.transaction(async (tx) => {
    // The planner can't know how often terms appear together, and would read the whole log if they are common.
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    for (let count = MONTHS_AT_FIRST; count <= MONTHS_MOST; ) {
      const months = monthsFrom(search, count)
      const ids = await findInIndex(tx, search, hasTerms(matches, months))
      if (ids.length === most || months.includes(search.lastMonth ?? '')) return ids
      count = Math.ceil((count * most * MARGIN) / ids.length)
    }
    return findInIndex(tx, search, hasTerms(matches))
  })
}

/** The range is checked afterwards, because the planner would prefer its index, which has far more entries. */
function findInIndex(tx: Db, { range, order, most }: Search, isMatch: SQL) {
  return idsOf(
    tx,
    sql`
      with matching as materialized (select timestamp, entry_id from audit_search where ${isMatch})
      select entry_id from matching where ${range} order by ${order} limit ${most}`,
  )
}

/** This many months from the one the search starts in. */
function monthsFrom({ month, isTowardsOlder }: Search, count: number): string[] {
  const [, year, number] = /(\d+)-(\d+)$/.exec(month) ?? []
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(Number(year), Number(number) - 1 + (isTowardsOlder ? -index : index)))
    return `month:${at.toISOString().slice(0, 7)}`
  })
}

async function idsOf(db: Db, query: SQL): Promise<number[]> {
  const rows = await rowsOf<{ entry_id: string | number }>(db.execute(query))
  return rows.map(({ entry_id }) => Number(entry_id))
}

interface EntryRow {
  id: number
  timestamp: string | Date
  kind: AuditKind
  event: string
  trip_id: number | null
  staff_id: string | null
  listed_first: string | null
  listed_last: string | null
  own_first: string | null
  own_last: string | null
}

async function readEntries(db: Db, ids: number[]): Promise<FoundEntry[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<EntryRow>(
    db.execute(sql`
      select entry.id::float8, entry.timestamp, audit_kind(entry) as kind, event, trip_id, entry.staff_id,
        staff.first_name as listed_first, staff.last_name as listed_last,
        account.first_name as own_first, account.last_name as own_last
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)
      join audit_entry entry using (id)
      left join staff on staff.staff_id = entry.staff_id left join account on account.staff_id = entry.staff_id
      order by place`),
  )
  return rows.map(({ id, timestamp, kind, event, trip_id, staff_id, ...names }) => ({
    id,
    timestamp: new Date(timestamp).toISOString(),
    kind,
    event,
    tripId: trip_id,
    staff_id,
    name: nameOf(names),
  }))
}

type Names = Pick<EntryRow, 'listed_first' | 'listed_last' | 'own_first' | 'own_last'>

/** The person's name in the staff directory. If it has none, the account's own name. */
function nameOf({ listed_first, listed_last, own_first, own_last }: Names): string | null {
  return (
    fullName({ first_name: listed_first ?? '', last_name: listed_last ?? '' }) ||
    fullName({ first_name: own_first ?? '', last_name: own_last ?? '' }) ||
    null
  )
}
