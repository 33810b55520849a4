/** The databases of the benchmarks. The script creates them, because it may use the server's own code. */
export interface Databases {
  /** A database with the sample people and destinations, this many trips and, if it matters, this many audit entries. */
  embedded(trips: number, auditEntries?: number): Promise<BenchDatabase>
  postgres(trips: number, auditEntries?: number): Promise<PostgresBenchDatabase>
  /** On a PostgreSQL server that waits for its disk, as in production. */
  durablePostgres(trips: number): Promise<PostgresBenchDatabase>
}

export interface BenchDatabase {
  engine: 'embedded' | 'PostgreSQL'
  /** The settings that make the server use it. */
  settings: Record<string, string>
}

export interface PostgresBenchDatabase extends BenchDatabase {
  url: string
}

/** Replaces the trips of a database that has people and destinations with this many. */
export function tripsOf(count: number): string[] {
  const trips = `generate_series(1, ${count}) as trip (n)`
  return [
    'delete from trip',
    `insert into trip (trip_id, start_date, end_date, est_cost, one_curtin, reason, comments)
      select n, day, day + n % 14, n % 90000 / 10.0, n / 1500 % 2 = 0, 'Research visit ' || n, repeat('Travels with a colleague. ', n % 4)
      from ${trips} cross join lateral (select date '2024-01-01' + n * 7 % 1500) as start (day)`,
    `insert into trip_staff (trip_id, staff_id, position)
      select n, staff_id, place from ${trips} cross join lateral generate_series(0, n % 3) as place
      join (select staff_id, row_number() over () - 1 as number, count(*) over () as total from staff) as person
        on number = (n + place) % total`,
    `insert into trip_destination (trip_id, destination_id, position)
      select n, destination_id, place from ${trips} cross join lateral generate_series(0, n % 2) as place
      join (select destination_id, row_number() over () - 1 as number, count(*) over () as total from destination) as place_to_be
        on number = (n + place) % total`,
    // They came with their own ids, so the next id must be higher.
    `select setval(pg_get_serial_sequence('trip', 'trip_id'), ${count})`,
    'vacuum (analyze)',
  ]
}

/**
 * Replaces the audit log with this many entries: one every 90 seconds until now. Six of ten are about trips, three are sign-ins. Some
 * have a word that is rare, or rarer still.
 */
export function auditEntriesOf(count: number): string[] {
  return [
    'alter table audit_entry disable trigger audit_entry_kept',
    'alter table audit_link disable trigger audit_link_kept',
    'truncate audit_entry, audit_link, audit_head, audit_unlinked, audit_search',
    `insert into audit_entry (timestamp, event, trip_id, staff_id, kind)
      select now() - (${count} - n) * interval '90 s',
        case when n % 10 < 6 then 'Mia Chen changed the cost of trip ' || n % 1000 + 1 || ' from $100.00 to $' || n % 900 || '.00'
          when n % 10 < 9 then 'Mia Chen signed ' || case n % 2 when 0 then 'in' else 'out' end
          when n % 100 = 9 then 'Mia Chen created a reset link for Leo Park, staff ID ' || 10001 + n % 36
          else 'Mia Chen changed their password' end
          || case when n % 97 = 0 then ', says Percy' when n % 1009 = 0 then ', says Millie' when n % 100003 = 0 then ', says Reykjavik' else '' end,
        case when n % 10 < 6 then n % 1000 + 1 end,
        (10001 + n % 37)::text,
        case when n % 10 < 6 then 'trip' when n % 10 < 9 then 'sign-in' when n % 100 = 9 then 'admin' else 'account' end
      from generate_series(1, ${count}) as entry (n)`,
    'alter table audit_entry enable trigger audit_entry_kept',
    'alter table audit_link enable trigger audit_link_kept',
    'select count_audit_entries()',
    'select link_audit_entries(1000) from generate_series(0, (select count(*) / 1000 from audit_entry))',
    'vacuum (analyze)',
  ]
}
