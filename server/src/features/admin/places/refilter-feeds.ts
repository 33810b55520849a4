import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/database.ts'

/** Calendar links, weekly emails and open check-ins that are about a country or region know it by name. They follow when it gets another one. */
export async function refilterFeeds(
  tx: Db,
  kind: 'country' | 'region',
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return
  await tx.execute(sql`
    update calendar_feed set trips = jsonb_set(trips, ${`{${kind}}`}::text[], to_jsonb(${after}::text))
    where trips ->> ${kind} = ${before}`)
  await tx.execute(sql`
    update notice_choice set weekly_trips = jsonb_set(weekly_trips, ${`{${kind}}`}::text[], to_jsonb(${after}::text))
    where weekly_trips ->> ${kind} = ${before}`)
  await tx.execute(sql`
    update check_in set scope = jsonb_set(scope, ${`{${kind}}`}::text[], to_jsonb(${after}::text))
    where scope ->> ${kind} = ${before} and closed_at is null`)
}
