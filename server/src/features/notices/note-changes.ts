import { MERGING } from '@sojourn/contract/audit/audit-sentences'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { peopleWanting } from './notice-recipients.ts'
import { inTurns } from './progress.ts'

/** Few enough that nobody waits long for the embedded engine. */
const ENTRIES_AT_A_TIME = 500

/** Nobody is emailed about older changes, for example after the log of an old version was linked. */
const OLDEST = sql`interval '1 day'`

/**
 * Goes through the audit entries since the last time and notes whom each change of a trip concerns: everyone who was or is on
 * the trip, except the person who changed it. Trips that follow merged places aren't worth an email. The entries are written with the change and linked in the order of their commits,
 * so none is missed. Returns whether it has seen all of them.
 */
export function noteChanges(db: Db, now: Date): Promise<boolean> {
  return inTurns(db, async (tx, position) => {
    const [seen] = await rowsOf<{ entries: number; last: number | null }>(
      tx.execute(sql`
        with linked as (
          select position, entry_id from audit_link where position > ${position} order by position limit ${ENTRIES_AT_A_TIME}
        ), noted as (
          insert into notice_item (staff_id, entry_id, changed_at)
          select distinct person.staff_id, entry.id, entry.timestamp
          from linked join audit_entry as entry on entry.id = linked.entry_id
            cross join lateral jsonb_array_elements(
              coalesce(entry.change -> 'before' -> 'staffMembers', '[]') || (entry.change -> 'after' -> 'staffMembers')
            ) as member
            join (${peopleWanting('own_trips')}) as person on person.staff_id = member ->> 'staff_id'
          where entry.staff_id is distinct from person.staff_id
            and entry.event !~ ${`${MERGING}[a-z]+$`}
            and entry.timestamp > ${now.toISOString()}::timestamptz - ${OLDEST}
          on conflict do nothing
        )
        select count(*)::integer as entries, max(position)::float8 as last from linked`),
    )
    if (!seen?.last) return 'done'
    await tx.execute(sql`update notice_progress set position = ${seen.last}`)
    return seen.entries === ENTRIES_AT_A_TIME ? 'more' : 'done'
  })
}
