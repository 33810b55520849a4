import { join } from 'node:path'
import type { AuditVerification } from '@sojourn/contract/admin/audit-verification'
import type { AuditPage } from '@sojourn/contract/audit/audit'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { readBackup } from '../../src/backup/backup-file.ts'
import { runBackup } from '../../src/backup/run-backup.ts'
import { runRestore } from '../../src/backup/run-restore.ts'
import { readConfig } from '../../src/config.ts'
import type { Db } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createLog } from '../../src/log.ts'
import { DEMO_PASSWORD } from '../../src/sample/demo-account.ts'
import { loadSampleData } from '../../src/sample/load-sample-data.ts'
import { startServer } from '../support/server-process.ts'

type Settings = Record<string, string>

const PEOPLE = ['10001', '10002', '10003']
const AUDIT_PAGE = 100
const TRIPS_OPENED = 200

/**
 * Fills the first database, and copies it to the next ones with backups taken while a server is running on each.
 * Returns the differences between their answers.
 */
export async function roundTrip(databases: Settings[], trips: number, folder: string): Promise<string[]> {
  const broken: string[] = []
  let before: Map<string, string> | undefined
  for (const [index, settings] of databases.entries()) {
    const restored = join(folder, `backup-${index}.gz`)
    if (index === 0) await fill(settings, trips)
    else await runRestore([restored], settings, () => undefined)
    const after = await answersOf(settings, join(folder, `backup-${index + 1}.gz`))
    for (const [question, answer] of after) {
      if (before && before.get(question) !== answer)
        broken.push(`${question} answers differently in copy ${index}`)
    }
    before ??= after
  }
  return broken
}

async function fill(settings: Settings, trips: number): Promise<void> {
  const config = readConfig({ ...settings, SAMPLE_DATA: 'on' })
  const database = await openDatabase(config, createLog({ logLevel: 'warn' }))
  await database.exclusively(async (db) => {
    await migrate(db)
    await loadSampleData(db, config)
    await addTrips(db, trips)
  })
  await database.close()
}

/** Every seventh is deleted, every fifth has no cost, and their texts contain characters that break file formats. */
async function addTrips(db: Db, count: number): Promise<void> {
  const many = sql`generate_series(1001, ${1000 + count}::int) as trip (n)`
  const text = 'a\u2028b\r\nc "d" \\N \t 名 🧳 {"e":null} '
  await db.execute(sql`
    insert into trip (trip_id, start_date, end_date, est_cost, one_curtin, reason, comments, version, deleted_at)
    select n, date '2024-01-01' + n % 900, date '2024-01-01' + n % 900 + n % 9,
      case when n % 5 > 0 then n * 0.01 end, n % 3 = 0, ${text} || n, repeat(${text}, n % 4), n % 11 + 1,
      case when n % 7 = 0 then now() end
    from ${many}`)
  await db.execute(sql`
    insert into trip_staff select n, staff_id, number from ${many}
    join (select staff_id, row_number() over (order by staff_id) as number from staff) person on (n + number) % 13 = 0`)
  await db.execute(sql`
    insert into trip_destination select n, destination_id, 0 from ${many}
    join destination on destination_id = n % 20 + 1`)
  await db.execute(sql`
    insert into audit_entry (timestamp, event, trip_id, staff_id)
    select now() - n * interval '1.234567 s', ${text} || n, n, '10001' from ${many}`)
  await db.execute(sql`
    insert into account select staff_id, first_name, last_name, (select password_hash from account)
    from staff where staff_id in (${PEOPLE[1]}, ${PEOPLE[2]})`)
}

/** The answers that people get, by request, and a backup from the same moment. Everyone signs in with their existing password. */
async function answersOf(settings: Settings, backup: string): Promise<Map<string, string>> {
  const port = await freePort()
  const server = startServer({ ...settings, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' })
  try {
    if (!(await server.isServing)) throw new Error(`the server did not start: ${server.output()}`)
    await runBackup([backup], settings, () => undefined)
    const answers = await ask(`http://127.0.0.1:${port}/api`)
    return answers.set('the chain of the audit log', await chainIn(backup))
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
}

/** Everything was linked when the server started, so the chain must have the same hashes in every copy. */
async function chainIn(backup: string): Promise<string> {
  const { tables } = await readBackup(backup)
  return JSON.stringify(tables.filter(({ table }) => /^audit_(link|head)$/.test(table)))
}

async function ask(url: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const tokens: string[] = []
  for (const staff_id of PEOPLE) {
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ staff_id, password: DEMO_PASSWORD }),
    })
    const { access_token, user } = (await answer.json()) as { access_token: string; user: unknown }
    answers.set(`sign-in of ${staff_id}`, JSON.stringify([answer.status, user]))
    tokens.push(access_token)
  }
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${tokens[0]}` } })
    return answer.text()
  }
  const verified = await fetch(`${url}/admin/audit/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  answers.set('/admin/audit/verify', String(((await verified.json()) as AuditVerification).misfit))
  for (const path of ['/trips', '/staff', '/trips/destinations']) answers.set(path, await get(path))
  const trips: Trip[] = JSON.parse(answers.get('/trips') ?? '')
  const step = Math.ceil(trips.length / TRIPS_OPENED)
  for (const { trip_id } of trips.filter((_, index) => index % step === 0)) {
    answers.set(`/trips/${trip_id}`, await get(`/trips/${trip_id}`))
  }
  // Left out: the newest entries are these sign-ins, and a page includes the total.
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const { content, totalElements }: AuditPage = JSON.parse(
      await get(`/audit?size=${AUDIT_PAGE}&page=${page}&sort=timestamp,asc`),
    )
    pages = Math.ceil((totalElements - PEOPLE.length) / AUDIT_PAGE)
    const isLast = page === pages - 1
    const own = isLast ? totalElements - PEOPLE.length - page * AUDIT_PAGE : AUDIT_PAGE
    answers.set(`/audit, page ${page}`, JSON.stringify(content.slice(0, own)))
  }
  return answers
}
