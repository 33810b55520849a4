import { createHash } from 'node:crypto'
import type { AuditVerification, Misfit } from '@sojourn/contract/admin/audit-verification'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { tryToLinkEntries } from './link-entries.ts'

/** Few enough that nobody waits long for the embedded engine. */
const LINKS_AT_A_TIME = 500

interface Link {
  position: number
  entry_id: number
  hash: Buffer
  /** Null if the entry is gone. */
  digest: Buffer | null
  timestamp: Date | null
}

/** What `audit_digest` hashes, by functions that can't be replaced as easily as that one can by the owner of the tables. */
const CONTENT = sql`
  pg_catalog.jsonb_build_array(
    entry.id, pg_catalog.to_char(entry.timestamp at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.event,
    entry.trip_id, entry.staff_id, entry.change, entry.origin, entry.kind
  )::text`

interface Reached {
  position: number
  hash: Buffer
}

const START: Reached = { position: 0, hash: Buffer.alloc(0) }

/** Follows the chain from its first entry and stops at the first one that doesn't fit. */
export async function verifyChain(db: Db): Promise<AuditVerification> {
  // If someone has tampered with the head, nothing can be linked. That is for the checks below to find.
  await tryToLinkEntries(db)
  let reached = START
  for (;;) {
    const links = await linksAfter(db, reached)
    if (links.length === 0) {
      const end = await checkEnd(db, reached)
      if (end === 'more links') continue
      return outcome(reached, end ?? (await findLeftOut(db)))
    }
    const index = links.findIndex((link, place) => !fits(link, links[place - 1] ?? reached))
    const misfit = links[index]
    reached = (misfit ? links[index - 1] : links.at(-1)) ?? reached
    if (misfit) return outcome(reached, describeMisfit(misfit, reached, links))
  }
}

async function linksAfter(db: Db, reached: Reached): Promise<Link[]> {
  // Links that were slipped in before the first one must not be missed.
  const position = reached === START ? Number.MIN_SAFE_INTEGER : reached.position
  const links = await rowsOf<LinkRow>(
    db.execute(sql`
      select link.position::float8, link.entry_id::float8, link.hash, entry.timestamp,
        case when entry.id is not null then ${CONTENT} end as content
      from audit_link link left join audit_entry entry on entry.id = link.entry_id
      where link.position > ${position} order by link.position limit ${LINKS_AT_A_TIME}`),
  )
  return links.map(({ timestamp, content, ...link }) => ({
    ...link,
    timestamp: timestamp === null ? null : new Date(timestamp),
    digest: content === null ? null : createHash('sha256').update(content).digest(),
  }))
}

type LinkRow = Omit<Link, 'timestamp' | 'digest'> & {
  timestamp: string | Date | null
  content: string | null
}

function fits(link: Link, before: Reached): boolean {
  return (
    link.position === before.position + 1 &&
    link.digest !== null &&
    hashOf(before, link.digest).equals(link.hash)
  )
}

function hashOf(before: Reached, digest: Buffer): Buffer {
  return createHash('sha256').update(before.hash).update(digest).digest()
}

function describeMisfit(link: Link, before: Reached, links: readonly Link[]): Misfit {
  const position = before.position + 1
  if (link.position < position) return { ...placeOf(link), problem: 'added' }
  if (link.position > position) return { position, entryId: null, timestamp: null, problem: 'removed' }
  if (link.digest === null) return { ...placeOf(link), problem: 'removed' }
  const belongsElsewhere = links.some(
    (other) => other !== link && other.digest !== null && followsAs(other, other.digest, before, link),
  )
  return { ...placeOf(link), problem: belongsElsewhere ? 'reordered' : 'changed' }
}

/** Whether another entry is the one that belongs here: it has the hash for this place, or this place has its hash. */
function followsAs(other: Link, digest: Buffer, before: Reached, here: Link): boolean {
  const expected = hashOf(before, digest)
  return expected.equals(other.hash) || expected.equals(here.hash)
}

function placeOf({ position, entry_id, timestamp }: Link): Omit<Misfit, 'problem'> {
  return { position, entryId: entry_id, timestamp: timestamp?.toISOString() ?? null }
}

/** Compares the last link with the head, at a moment when there are no more links. */
async function checkEnd(db: Db, reached: Reached): Promise<Misfit | 'more links' | undefined> {
  const [end] = await rowsOf<{ has_more: boolean; position: number | null; hash: Buffer | null }>(
    db.execute(sql`
      select exists (select from audit_link where position > ${reached.position}) as has_more, head.position::float8, head.hash
      from (values (1)) as always left join audit_head head on true`),
  )
  if (end?.has_more) return 'more links'
  if ((end?.position ?? 0) > reached.position) {
    return { position: reached.position + 1, entryId: null, timestamp: null, problem: 'removed' }
  }
  if ((end?.position ?? 0) < reached.position) {
    return { position: (end?.position ?? 0) + 1, entryId: null, timestamp: null, problem: 'added' }
  }
  if (reached.hash.equals(end?.hash ?? START.hash)) return undefined
  return { position: reached.position, entryId: null, timestamp: null, problem: 'changed' }
}

interface LeftOut {
  id: number
  timestamp: string | Date
  is_linked: boolean
}

/** An entry that isn't in the chain, or isn't in what administrators search, and isn't waiting for it either. */
async function findLeftOut(db: Db): Promise<Misfit | null> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const [batch] = await rowsOf<{ last: number | null } & (LeftOut | Record<keyof LeftOut, null>)>(
      db.execute(sql`
        with batch as (select id, timestamp from audit_entry where id > ${after} order by id limit ${LINKS_AT_A_TIME})
        select (select max(id) from batch)::float8 as last, left_out.id::float8, left_out.timestamp, is_linked
        from (values (1)) as always left join (
          select id, timestamp, is_linked
          from batch cross join lateral (select exists (select from audit_link where entry_id = id)) as link (is_linked)
          where not (is_linked and exists (
              select from audit_search search where (search.timestamp, search.entry_id) = (batch.timestamp, id)))
            and not exists (select from audit_unlinked where entry_id = id)
          order by id limit 1
        ) as left_out on true`),
    )
    if (!batch || batch.last === null) return null
    if (batch.id !== null) {
      const timestamp = new Date(batch.timestamp).toISOString()
      return { position: null, entryId: batch.id, timestamp, problem: batch.is_linked ? 'hidden' : 'added' }
    }
    after = batch.last
  }
}

function outcome({ position, hash }: Reached, misfit: Misfit | null): AuditVerification {
  return { entries: position, hash: hash.toString('hex'), misfit }
}
