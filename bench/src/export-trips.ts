import { get } from 'node:http'
import { endpoints } from '@sojourn/contract/api/endpoints'
import pg from 'pg'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns, timeOf } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const TRIPS = 100_000
const ROUNDS = 7

/** Compares the export of the whole list as CSV with PostgreSQL writing the same rows itself. */
export async function exportTrips(databases: Databases): Promise<Figure[]> {
  const { url, settings } = await databases.postgres(TRIPS)
  const server = await startServer(settings)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { ours, copy } = await inTurns(ROUNDS, {
    ours: () => timeOf(() => download(server)),
    copy: () => timeOf(() => client.query(`copy (${SAME_ROWS}) to stdout csv`)),
  })
  await client.end()
  await server.stop()
  return [
    {
      name: `Export of ${TRIPS} trips`,
      ours: `${ours.toFixed(0)} ms`,
      yardstick: `${copy.toFixed(0)} ms by \`COPY … TO STDOUT CSV\``,
      ratio: ours / copy,
      goal: { atMost: 2 },
    },
  ]
}

function download({ url, headers }: BenchServer): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api${endpoints.exportTrips.path}`, { headers }, (answer) => {
      answer.on('end', resolve).on('error', reject).resume()
    })
    request.on('error', reject)
  })
}

/** The columns and the order of the export. PostgreSQL joins whole tables faster than trip by trip. */
const SAME_ROWS = `
  select trip_id, staff_ids, names,
    case when end_date < current_date then 'Finished' when start_date > current_date then 'Planned' else 'Ongoing' end,
    regions, countries, destinations, start_date, end_date, one_curtin, est_cost, reason, comments
  from trip
  join (select trip_id, string_agg(staff_id, '; ' order by position) as staff_ids,
      string_agg(first_name || ' ' || last_name, '; ' order by position) as names
    from trip_staff join staff using (staff_id) group by trip_id) as people using (trip_id)
  join (select trip_id, string_agg(region_name, '; ' order by position) as regions,
      string_agg(country_name, '; ' order by position) as countries,
      string_agg(destination_name, '; ' order by position) as destinations
    from trip_destination join destination using (destination_id) join country using (country_id) join region using (region_id)
    group by trip_id) as places using (trip_id)
  where deleted_at is null
  order by start_date desc, trip_id desc`
