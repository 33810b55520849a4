import type { PeoplePage, PeopleQuery } from '@sojourn/contract/admin/people'
import { asc, eq, ilike, or, sql } from 'drizzle-orm'
import { addresseeOf } from '../../accounts/accounts.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { account, apiToken, calendarFeed, session, staff } from '../../database/schema.ts'

const name = sql<string>`${staff.first_name} || ' ' || ${staff.last_name}`

/** People by name, with what administrators need to know about their accounts. */
export async function listPeople(db: Db, query: PeopleQuery, config: Config): Promise<PeoplePage> {
  const { search, page, size } = query
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const isFound =
    search === '' ? undefined : or(...[name, staff.staff_id, staff.email].map((text) => ilike(text, part)))
  const sessions = db
    .select({
      staff_id: session.staff_id,
      open: sql<number>`count(*) filter (where ${session.ended_at} is null)::int`.as('open'),
      last: sql<string>`max(${session.last_seen_at})`.as('last'),
    })
    .from(session)
    .groupBy(session.staff_id)
    .as('sessions')
  const calendarLinks = db.$count(calendarFeed, eq(calendarFeed.staff_id, staff.staff_id))
  const tokens = db.$count(apiToken, eq(apiToken.staff_id, staff.staff_id))
  const rows = await db
    .select({ person: staff, account, open: sessions.open, last: sessions.last, calendarLinks, tokens })
    .from(staff)
    .leftJoin(account, eq(account.staff_id, staff.staff_id))
    .leftJoin(sessions, eq(sessions.staff_id, staff.staff_id))
    .where(isFound)
    .orderBy(
      ...[staff.last_name, staff.first_name].map((text) => sql`${text} collate "und-x-icu"`),
      asc(staff.staff_id),
    )
    .limit(size)
    .offset(page * size)
  const content = rows.map(({ person, account: found, open, last, calendarLinks: links, tokens: held }) => ({
    staff_id: person.staff_id,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    address: addresseeOf(person, person.email, config).address,
    left_at: iso(person.left_at),
    account: found && {
      activated_at: found.activated_at.toISOString(),
      disabled_at: iso(found.disabled_at),
      is_administrator: found.is_administrator,
      is_coordinator: found.is_coordinator,
      sessions: open ?? 0,
      calendar_links: links,
      access_tokens: held,
      last_seen_at: iso(last === null ? null : new Date(last)),
    },
  }))
  return { content, totalElements: await db.$count(staff, isFound) }
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
