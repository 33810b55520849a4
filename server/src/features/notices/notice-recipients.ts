import type { CalendarFilter } from '@sojourn/contract/calendar/calendar-feed'
import type { Notice } from '@sojourn/contract/notices/notice-choices'
import { type SQL, sql } from 'drizzle-orm'
import { addresseeOf } from '../../accounts/accounts.ts'
import type { Config } from '../../config.ts'
import { type Db, rowsOf } from '../../database/database.ts'
import type { Addressee } from '../../mail/letters.ts'

/** Someone who wants an email, and what they chose for it. */
export interface Recipient extends Addressee {
  reminder_days: number
  weekly_trips: CalendarFilter
}

type Row = Omit<Recipient, 'address'> & { email: string | null }

/** A subquery of the people who want an email: those with an enabled account who haven't left. */
export function peopleWanting(notice: Notice): SQL {
  return sql`select staff_id, staff.email, reminder_days, weekly_trips,
      case when is_listed then staff.first_name else account.first_name end as first_name,
      case when is_listed then staff.last_name else account.last_name end as last_name
    from account join staff using (staff_id) left join notice_choice using (staff_id)
    cross join lateral (select staff.first_name <> '' or staff.last_name <> '' as is_listed) as name
    where disabled_at is null and left_at is null and ${WANTED[notice]}`
}

/** Someone who never chose only wants to hear about their own trips. */
const WANTED: Record<Notice, SQL> = {
  own_trips: sql`coalesce(own_trips, true)`,
  reminder: sql`reminder`,
  weekly: sql`weekly`,
}

/** `which` limits them, for example `where staff_id = …`. */
export async function findRecipients(
  db: Db,
  config: Config,
  notice: Notice,
  which: SQL = sql``,
): Promise<Recipient[]> {
  const rows = await rowsOf<Row>(db.execute(sql`select * from (${peopleWanting(notice)}) as person ${which}`))
  return rows.map(({ email, reminder_days, weekly_trips, ...person }) => ({
    ...addresseeOf(person, email, config),
    reminder_days,
    weekly_trips,
  }))
}
