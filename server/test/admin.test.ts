import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Staff } from '@sojourn/contract/trip/trip'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lockOpenAccount } from '../src/accounts/accounts.ts'
import { storeLink } from '../src/accounts/links.ts'
import { startSession } from '../src/accounts/sessions.ts'
import { runAdmin } from '../src/admin/run-admin.ts'
import { rowsOf } from '../src/database/database.ts'
import { auditEntry, linkToken, staff, tripImport } from '../src/database/schema.ts'
import { activate, login, PASSWORD, setPassword, statusOfMe } from './support/people.ts'
import { rewriteAuditLog } from './support/rewrite-audit-log.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let database: TestDatabase
/** A server that runs beside the commands. */
let app: Awaited<ReturnType<typeof openTestApp>>
let printed: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  app = await openTestApp({}, database)
})
afterAll(async () => {
  await app.close()
  await database.remove()
})
beforeEach(() => {
  printed = []
})

function admin(...argv: string[]): Promise<void> {
  return runAdmin(argv, { ...database.settings, PUBLIC_URL: 'https://trips.example.edu' }, (text) =>
    printed.push(text),
  )
}

async function csv(...lines: string[]): Promise<string> {
  const file = join(database.settings.DATA_DIR, 'import.csv')
  await writeFile(file, lines.join('\r\n'))
  return file
}

const directory = () => app.db.select().from(staff)

describe('staff import', () => {
  test('adds and changes people, prints how many, and a trip shows the new name', async () => {
    const file = await csv(
      '\ufeffStaff_ID,last_name,first_name,email',
      'new.1,"O\'Brien, Jr",Zoë,zoe@example.org',
      '10001,Chen-Renamed,Mia,',
      '10002,Hughes,Oliver,',
    )
    await admin('staff', 'import', file)
    expect(printed).toEqual(['1 added, 1 changed, 1 unchanged.'])
    const [added] = await app.db.select().from(staff).where(eq(staff.staff_id, 'new.1'))
    expect(added).toMatchObject({ first_name: 'Zoë', last_name: "O'Brien, Jr", email: 'zoe@example.org' })
    const { access_token: token } = await app.signIn()
    const people: Staff[] = (await app.call({ url: '/api/staff', token })).json()
    expect(people.find((person) => person.staff_id === '10001')?.last_name).toBe('Chen-Renamed')
  })

  test('a dry run prints the same and changes nothing', async () => {
    const before = await directory()
    await admin('staff', 'import', await csv('staff_id,first_name,last_name', 'dry1,Dry,Run'), '--dry-run')
    expect(printed).toEqual(['Dry run, nothing changed: 1 added, 0 changed, 0 unchanged.'])
    expect(await directory()).toEqual(before)
  })

  test('with one bad line nothing is imported, and each problem is listed with its line', async () => {
    const before = await directory()
    const file = await csv(
      'staff_id,first_name,last_name,email',
      'good1,Good,One,',
      'bad id,,Two,nowhere',
      'good1,Good,Again,',
    )
    await expect(admin('staff', 'import', file)).rejects.toThrow(
      [
        `Nothing was imported. Fix these lines in ${file}:`,
        '  line 3: Staff ID must be 1 to 10 letters, digits, dots, dashes or underscores, and begin and end with a letter or digit.',
        '  line 3: First name must be 1 to 100 characters long.',
        '  line 3: Email must be an address such as mia.chen@example.edu.',
        '  line 4: Repeats line 2.',
      ].join('\n'),
    )
    expect(await directory()).toEqual(before)
  })

  test.each([
    [
      'a column is missing',
      ['staff_id,first_name', 'x,y'],
      /must name the columns staff_id, first_name, last_name\. Missing: last_name\./,
    ],
    ['it isn’t CSV', ['staff_id,first_name,last_name', '"open'], /Line 2 has no closing quotation mark/],
  ])('refuses a file when %s', async (_, lines, message) => {
    await expect(admin('staff', 'import', await csv(...lines))).rejects.toThrow(message)
  })

  test('refuses a file that doesn’t exist or isn’t UTF-8', async () => {
    await expect(admin('staff', 'import', '/no/such.csv')).rejects.toThrow(
      "Couldn't read /no/such.csv (ENOENT).",
    )
    const file = join(database.settings.DATA_DIR, 'latin1.csv')
    await writeFile(file, Buffer.from([0x73, 0xe9, 0x0a]))
    await expect(admin('staff', 'import', file)).rejects.toThrow('is not UTF-8 text')
  })
})

test('staff list shows everyone, and who has an account', async () => {
  await admin('staff', 'list')
  expect(printed.find((line) => line.startsWith('10001\t'))).toMatch(
    /^10001\tMia .*\t-\tactive since \d{4}-\d\d-\d\d$/,
  )
  expect(printed.find((line) => line.startsWith('10005\t'))).toBe('10005\tPriya Venkataraman\t-\tno account')
  expect(printed.at(-1)).toMatch(/^\d+ people$/)
})

describe('accounts', () => {
  test('account create prints a link that sets the first password', async () => {
    await admin('account', 'create', '10006')
    const [, token = ''] =
      /https:\/\/trips\.example\.edu\/reset\/process\?id=(\S+)/.exec(printed.join('\n')) ?? []
    expect((await setPassword(app, token, '10006', 'Lighthouse#27')).statusCode).toBe(204)
    expect((await login(app, '10006', 'Lighthouse#27')).json().user).toMatchObject({ first_name: 'Jack' })
    await expect(admin('account', 'create', '10006')).rejects.toThrow(
      'Staff ID 10006 already has an account.',
    )
  })

  test('account create needs names for someone who is not in the directory', async () => {
    await expect(admin('account', 'create', 'fresh1')).rejects.toThrow('Add --first-name and --last-name')
    await admin('account', 'create', 'fresh1', '--first-name', 'Nia', '--last-name', 'Fresh')
    expect(printed.join()).toContain('/reset/process?id=')
  })

  test('account reset-link and account sign-out', async () => {
    const session = await activate(app, '10007')
    const payload = { name: 'Team', trips: { of: 'owner' }, detail: 'full' }
    const token = session.access_token
    const added = await app.call({ method: 'POST', url: '/api/calendar-feeds', token, payload })
    const feed = new URL(added.json().address).pathname
    await admin('account', 'reset-link', '10007')
    expect(printed.join()).toContain('/reset/process?id=')
    await admin('account', 'sign-out', '10007')
    expect(printed.at(-1)).toBe(
      'Ended 1 session and revoked 1 calendar link and 0 access tokens for staff ID 10007.',
    )
    expect(await statusOfMe(app, session.access_token)).toBe(401)
    expect((await app.call({ url: feed })).statusCode).toBe(404)
    const events = (await app.db.select().from(auditEntry)).map((entry) => entry.event)
    const [person] = await app.db.select().from(staff).where(eq(staff.staff_id, '10007'))
    const name = `${person?.first_name} ${person?.last_name}`
    expect(events).toContain(
      `An administrator signed ${name}, staff ID 10007, out everywhere and revoked their calendar links`,
    )
    await expect(admin('account', 'reset-link', 'nobody')).rejects.toThrow('Staff ID nobody has no account.')
  })

  test('account disable and account enable', async () => {
    const session = await activate(app, '10010')
    await admin('account', 'disable', '10010')
    await admin('account', 'disable', '10010')
    expect(printed).toEqual([
      'Disabled the account for staff ID 10010. Ended 1 session and revoked 0 calendar links and 0 access tokens for staff ID 10010.',
      'The account for staff ID 10010 is already disabled.',
    ])
    expect(await statusOfMe(app, session.access_token)).toBe(401)
    await expect(admin('account', 'reset-link', '10010')).rejects.toThrow('is disabled. Enable it first.')
    printed = []
    await admin('account', 'enable', '10010')
    await admin('account', 'enable', '10010')
    expect(printed).toEqual([
      'Enabled the account for staff ID 10010.',
      "The account for staff ID 10010 isn't disabled.",
    ])
    expect((await login(app, '10010', PASSWORD)).statusCode).toBe(200)
  })

  test('the account of the last administrator can’t be disabled', async () => {
    await expect(admin('account', 'disable', '10001')).rejects.toThrow('This is the last administrator.')
    await expect(admin('staff', 'leave', '10001')).rejects.toThrow('This is the last administrator.')
    await app.signIn()
  })

  test('coordinator add and coordinator remove', async () => {
    await activate(app, '10013')
    for (const verb of ['add', 'add', 'remove', 'remove']) await admin('coordinator', verb, '10013')
    expect(printed).toEqual([
      'Staff ID 10013 is now a coordinator.',
      'Staff ID 10013 is already a coordinator.',
      'Staff ID 10013 is no longer a coordinator.',
      "Staff ID 10013 isn't a coordinator.",
    ])
    await expect(admin('coordinator', 'add', 'nobody')).rejects.toThrow('Staff ID nobody has no account.')
  })

  test('staff leave and staff return', async () => {
    await admin('staff', 'leave', '10011')
    await admin('staff', 'leave', '10011')
    expect(printed).toEqual([
      "Staff ID 10011 is marked as left. They stay on their trips and can't sign in.",
      'Staff ID 10011 is already marked as left.',
    ])
    await expect(admin('account', 'create', '10011')).rejects.toThrow('is marked as left.')
    printed = []
    await admin('staff', 'list')
    expect(printed.find((line) => line.startsWith('10011\t'))).toMatch(/\tno account, left$/)
    printed = []
    await admin('staff', 'return', '10011')
    await admin('staff', 'return', '10011')
    expect(printed).toEqual([
      'Staff ID 10011 is marked as back. If they have an account, it stays disabled until you enable it.',
      "Staff ID 10011 isn't marked as left.",
    ])
    await expect(admin('staff', 'leave', 'nobody')).rejects.toThrow("Staff ID nobody isn't in the directory.")
  })

  test('account remove deletes everything about the account, and the person can activate a new one', async () => {
    const session = await activate(app, '10008')
    const payload = { name: 'Team', trips: { of: 'owner' }, detail: 'full' }
    const token = session.access_token
    await app.call({ method: 'POST', url: '/api/calendar-feeds', token, payload })
    await app.db.insert(tripImport).values({ staff_id: '10008', trips: [] })
    for (const purpose of ['reset link', 'identity link'] as const) {
      await storeLink(app.db, purpose, '10008', `the ${purpose}`)
    }
    await admin('account', 'remove', '10008')
    expect(printed).toEqual(['Removed the account for staff ID 10008.'])
    expect(await statusOfMe(app, session.access_token)).toBe(401)
    expect((await login(app, '10008', PASSWORD)).statusCode).toBe(401)
    expect((await activate(app, '10008')).user.staff_id).toBe('10008')
    // Otherwise whoever requested it could connect themselves to the new account.
    expect(await app.db.select().from(linkToken).where(eq(linkToken.staff_id, '10008'))).toEqual([])
    await expect(admin('account', 'remove', 'nobody')).rejects.toThrow('Staff ID nobody has no account.')
  })

  test('account remove waits for someone who is just signing in', async () => {
    await activate(app, '10009')
    let removed: Promise<void> | undefined
    await app.db.transaction(async (tx) => {
      await lockOpenAccount(tx, '10009')
      await startSession(tx, '10009', { network: 'here', userAgent: 'any' })
      removed = admin('account', 'remove', '10009')
      await expect.poll(() => isWaiting(app)).toBe(true)
    })
    await removed
    expect((await login(app, '10009', PASSWORD)).statusCode).toBe(401)
  })

  async function isWaiting({ db }: TestApp): Promise<boolean> {
    const [row] = await rowsOf<{ isWaiting: boolean }>(
      db.execute(sql`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as "isWaiting"`),
    )
    return row?.isWaiting ?? false
  }
})

describe('destinations import', () => {
  const destinations = async () => {
    const { access_token: token } = await app.signIn()
    return (await app.call({ url: '/api/trips/destinations', token })).json()
  }

  test('adds destinations, moves a country to another region, and says so', async () => {
    const file = await csv('region,country,destination', 'Europe,Portugal,Lisbon', 'Americas,Ghana,Accra')
    await admin('destinations', 'import', file, '--dry-run')
    expect(printed).toEqual(['Dry run, nothing changed: 1 added, 1 changed, 0 unchanged.'])
    expect(await destinations()).not.toContainEqual(expect.objectContaining({ destination_name: 'Lisbon' }))
    await admin('destinations', 'import', file)
    expect(printed.at(-1)).toBe('1 added, 1 changed, 0 unchanged.')
    const after = await destinations()
    expect(after).toContainEqual(
      expect.objectContaining({ destination_name: 'Lisbon', region_name: 'Europe' }),
    )
    expect(after).toContainEqual(
      expect.objectContaining({ destination_name: 'Accra', region_name: 'Americas' }),
    )
  })

  test('gives countries their ISO codes, and leaves retired and merged places as they are', async () => {
    await app.db.execute(sql`update destination set retired_at = now() where destination_name = 'Moka'`)
    await app.db.execute(sql`
      update destination set merged_into = (select destination_id from destination where destination_name = 'Moka')
      where destination_name = 'Port Louis'`)
    const file = await csv(
      'region,country,destination,iso_code',
      'Africa,Mauritius,Moka,',
      'Africa,Mauritius,Port Louis,',
      'Europe,Hellas,Athens,gr',
      'Europe,Spain,Madrid,',
    )
    await admin('destinations', 'import', file)
    expect(printed.at(-1)).toBe('2 added, 0 changed, 2 unchanged.')
    const after = await destinations()
    for (const region of ['Asia', 'Africa']) {
      const move = await csv('region,country,destination', `${region},Mauritius,Port Louis`)
      await admin('destinations', 'import', move)
      expect(printed.at(-1)).toBe('0 added, 1 changed, 0 unchanged.')
    }
    expect(await destinations()).toEqual(after)
    expect(after).toContainEqual(expect.objectContaining({ destination_name: 'Moka', retired: true }))
    expect(after).not.toContainEqual(expect.objectContaining({ destination_name: 'Port Louis' }))
    expect(after).toContainEqual(expect.objectContaining({ destination_name: 'Athens', iso_code: 'GR' }))
    expect(after).toContainEqual(expect.objectContaining({ destination_name: 'Madrid', iso_code: 'ES' }))
    for (const [line, problem] of [
      [
        'Europe,Spain,Seville,XX',
        "line 2: XX isn't an ISO 3166 country code, which is two capital letters such as KE.",
      ],
      ['Europe,Spain,Seville,GR', 'line 2: Hellas already has the ISO code GR.'],
    ] as const) {
      const wrong = await csv('region,country,destination,iso_code', line)
      await expect(admin('destinations', 'import', wrong)).rejects.toThrow(problem)
    }
    expect(await destinations()).toEqual(after)
  })

  test('refuses a country in two regions, and nothing is imported', async () => {
    const before = await destinations()
    const file = await csv('region,country,destination', 'Europe,Malta,Valletta', 'Africa,Malta,Gozo')
    await expect(admin('destinations', 'import', file)).rejects.toThrow(
      'line 3: Malta is in Europe on an earlier line.',
    )
    expect(await destinations()).toEqual(before)
  })
})

test.each([
  [[]],
  [['staff']],
  [['staff', 'import']],
  [['staff', 'list', 'x']],
  [['account', 'create', '--what']],
])('shows the usage for %j', async (argv) => {
  await expect(admin(...argv)).rejects.toThrow('npm run admin -- staff import FILE.csv')
})

test.each([
  ['audit', 'verify'],
  ['staff', 'list'],
  ['administrator', 'list'],
])('%s %s creates no database where there is none', async (...argv) => {
  const DATA_DIR = join(database.settings.DATA_DIR, 'another-folder')
  await expect(runAdmin(argv, { DATA_DIR }, (text) => printed.push(text))).rejects.toThrow(
    `No database found in ${DATA_DIR}.`,
  )
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('audit verify fails on an empty log', async () => {
  const empty = await createTestDatabase()
  onTestFinished(() => empty.remove())
  // Creates the tables.
  await runAdmin(
    ['staff', 'import', await csv('staff_id,first_name,last_name')],
    empty.settings,
    () => undefined,
  )
  await expect(runAdmin(['audit', 'verify'], empty.settings, () => undefined)).rejects.toThrow(
    'The audit log is empty.',
  )
})

test('audit verify prints the last hash, and fails as soon as an entry was changed', async () => {
  await admin('audit', 'verify')
  expect(printed.join('\n')).toMatch(
    /^The audit log is intact: \d+ entries fit into the chain\.\n\d+ [0-9a-f]{64}$/,
  )
  await rewriteAuditLog(app.db, sql`update audit_entry set event = 'Nothing' where id = 5`)
  await expect(admin('audit', 'verify')).rejects.toThrow(/^Entry 5 at position 5 .* has been changed\.$/)
})
