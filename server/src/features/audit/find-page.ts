import type { AuditQuery } from '@sojourn/contract/audit/audit'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { auditEntry } from '../../database/schema.ts'

interface PageStart {
  totalElements: number
  /** Skips the complete blocks before the page, in the requested order. */
  from: SQL
  /** How many entries to skip after those blocks. */
  skip: number
  /** How many changes of the log aren't in its blocks yet. */
  uncounted: number
}

interface FoundBlock {
  total: number
  uncounted: number
  timestamp: string
  id: string
  before: number
}

/**
 * Finds where a page of the audit log begins, in much the same time however long the log is. The blocks and the uncounted
 * entries show how many entries come before and after the start of each block.
 */
export async function findPage(db: Db, { page, size, sort }: AuditQuery): Promise<PageStart> {
  const isOldestFirst = sort === 'timestamp,asc'
  const first = page * size
  const before = isOldestFirst ? sql`total - at_or_after` : sql`at_or_after`
  const nearest = isOldestFirst ? sql`timestamp desc, id desc` : sql`timestamp, id`
  const [block] = await rowsOf<FoundBlock>(
    db.execute(sql`
      with part as (
        select first_timestamp as timestamp, first_id as id, entries, true as is_block from audit_block
        union all select timestamp, id, entries, false from audit_uncounted
        union all select 'infinity', 9223372036854775807, 0, true
      ), ranked as (
        select timestamp, id, is_block,
          sum(entries) over (order by timestamp desc, id desc) as at_or_after,
          sum(entries) over () as total,
          count(*) filter (where not is_block) over () as uncounted
        from part
      )
      select total::int, uncounted::int, timestamp::text, id::text, (${before})::int as before
      from ranked where is_block and ${before} <= ${first}
      order by ${nearest} limit 1`),
  )
  if (!block) throw new Error('the audit log has no first block')
  const key = sql`(${auditEntry.timestamp}, ${auditEntry.id})`
  const start = sql`(${block.timestamp}::timestamptz, ${block.id}::bigint)`
  return {
    totalElements: block.total,
    from: isOldestFirst ? sql`${key} >= ${start}` : sql`${key} < ${start}`,
    skip: first - block.before,
    uncounted: block.uncounted,
  }
}
