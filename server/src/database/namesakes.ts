import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { staff } from './schema.ts'

/** The staff ids of people who share their name with someone in the directory, or have no name there. */
export async function findNamesakes(
  db: Db,
  entries: readonly { staff_id: string | null }[],
): Promise<ReadonlySet<string | null>> {
  const staffIds = new Set(entries.flatMap(({ staff_id }) => staff_id ?? []))
  if (staffIds.size === 0) return new Set()
  const namesakes = await db
    .select({ staff_id: staff.staff_id })
    .from(staff)
    .where(
      sql`${staff.staff_id} = any(${sql.param([...staffIds])}::text[]) and (
        (${staff.first_name} = '' and ${staff.last_name} = '') or exists (
          select from staff other where other.last_name = ${staff.last_name}
            and other.first_name = ${staff.first_name} and other.staff_id <> ${staff.staff_id}))`,
    )
  return new Set(namesakes.map(({ staff_id }) => staff_id))
}
