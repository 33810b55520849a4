import { addDays, type Day } from '@sojourn/contract/dates/day'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { linkEntries } from '../src/audit/link-entries.ts'
import { rowsOf } from '../src/database/database.ts'
import { databaseTime } from '../src/database/database-time.ts'
import { letterSent, noticeChoice, noticeItem, noticeProgress } from '../src/database/schema.ts'
import { sendDueNotices } from '../src/features/notices/keep-notifying.ts'
import { startProgress } from '../src/features/notices/progress.ts'
import { openUnsubscribeLinks } from '../src/features/notices/unsubscribe-links.ts'
import { LiveList } from '../src/live/live-list.ts'
import { activate } from './support/people.ts'
import { openTestApp, type TestApp, useTestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'
import { NEW_TRIP } from './support/trip-calls.ts'

const SETTINGS = { PUBLIC_URL: 'https://trips.example.edu', TIME_ZONE: 'Europe/Berlin' }
const MINUTE_MS = 60_000
const app = useTestApp(SETTINGS)
/** Mia Chen is the demo person and changes trips. Oliver Hughes hears of it. */
let mia: string
let oliver: string

beforeAll(async () => {
  mia = (await app.signIn()).access_token
  oliver = (await activate(app, '10002')).access_token
  await keepCopies(app)
})

beforeEach(async () => {
  await linkEntries(app.db)
  await app.db.execute(sql`delete from copied_mail`)
  await app.db.execute(sql`update trip set deleted_at = now() where start_date > '2031-01-01'`)
  await app.db.delete(noticeChoice)
  await app.db.delete(noticeItem)
  await app.db.delete(letterSent)
  await app.db.delete(noticeProgress)
  await startProgress(app.db)
})

afterEach(() => vi.useRealTimers())

/** Emails lose their texts when they are sent, which the app may do at any moment. */
async function keepCopies({ db }: TestApp): Promise<void> {
  await db.execute(sql`create table copied_mail (like outgoing_mail)`)
  await db.execute(sql`
    create function copy_mail() returns trigger language plpgsql as $$
    begin insert into copied_mail select new.*; return null; end $$`)
  await db.execute(sql`
    create trigger copied after insert on outgoing_mail for each row execute function copy_mail()`)
}

interface Copy {
  to_address: string
  subject: string
  text_body: string
  html_body: string
  headers: Record<string, string>
}

async function mails({ db }: TestApp = app): Promise<Copy[]> {
  return rowsOf<Copy>(db.execute(sql`select * from copied_mail order by mail_id`))
}

async function mailsTo(staffId: string): Promise<Copy[]> {
  return (await mails()).filter(({ to_address }) => to_address === `${staffId}@example.edu`)
}

/** What an instance does every half minute, with the time of the database. */
async function pass(now?: Date, instance: TestApp = app): Promise<void> {
  await linkEntries(instance.db)
  const unsubscribe = await openUnsubscribeLinks(instance.db, instance.config.publicUrl)
  const list = await new LiveList(instance.database).load()
  await sendDueNotices(
    instance.db,
    list,
    { ...instance.config, unsubscribe },
    now ?? (await databaseTime(instance.db)),
  )
}

async function passLater(minutes = 10): Promise<void> {
  await pass(new Date((await databaseTime(app.db)).getTime() + minutes * MINUTE_MS))
}

function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, token = mia) {
  return app.call({ method, url: `/api${url}`, token, ...(payload && { payload }) })
}

async function addTrip(differences: object = {}, token = mia): Promise<Trip> {
  const answer = await send('POST', '/trips/complete', { ...NEW_TRIP, ...differences }, token)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function choose(choices: object, token = oliver): Promise<void> {
  expect((await send('PATCH', '/notices', choices, token)).statusCode).toBe(200)
}

const trip = (id: number) => `https://trips.example.edu/trips/${id}/edit`

describe('changes to someone’s trips', () => {
  test('are told ten minutes after the first one, in one email, in the words of the history', async () => {
    await choose({})
    const added = await addTrip({ staff_ids: ['10001'] })
    await send('POST', `/trips/${added.trip_id}/staff/10002`)
    await send('PATCH', `/trips/${added.trip_id}`, { start_date: '2026-12-02' })
    await send('PATCH', `/trips/${added.trip_id}`, { reason: 'Two <b>lines</b>\nof text' })
    await pass()
    await passLater(9)
    expect(await mails()).toEqual([])

    await passLater()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.to_address).toBe('10002@example.edu')
    expect(mail?.subject).toBe(`Changes to trip ${added.trip_id}: ${places(added)}, 2 Dec 2026 to 5 Dec 2026`)
    const lines = mail?.text_body.split('\n').map((line) => line.trim()) ?? []
    expect(lines).toEqual(
      expect.arrayContaining([
        'Hello Oliver Hughes,',
        trip(added.trip_id),
        'Mia Chen added you to this trip',
        'Staff: Mia Chen → Mia Chen, Oliver Hughes',
        'Mia Chen changed this trip',
        'Start date: 1 Dec 2026 → 2 Dec 2026',
        'Reason: Harbour survey → Two <b>lines</b> of text',
      ]),
    )
    expect(mail?.html_body).toContain('Two &#60;b&#62;lines&#60;/b&#62; of text')
    expect(mail?.html_body).not.toContain('<b>')

    await passLater(30)
    expect(await mails()).toHaveLength(1)
  })

  test.each([
    ['puts them on a new trip', 'You were added to trip', 'Mia Chen added trip'],
    ['takes them off', 'You were removed from trip', 'Mia Chen removed you from this trip'],
    ['deletes it', 'was deleted', 'Mia Chen deleted trip'],
    ['restores it', 'was restored', 'Mia Chen restored trip'],
  ])('someone else %s', async (what, subject, sentence) => {
    const { trip_id } = await addTrip()
    if (what === 'restores it') await send('DELETE', `/trips/${trip_id}`)
    if (what !== 'puts them on a new trip') {
      await linkEntries(app.db)
      await app.db.delete(noticeProgress)
      await startProgress(app.db)
    }
    if (what === 'takes them off') await send('DELETE', `/trips/${trip_id}/staff/10002`)
    if (what === 'deletes it') await send('DELETE', `/trips/${trip_id}`)
    if (what === 'restores it') await send('POST', `/trips/${trip_id}/restore`)
    await passLater()
    const [mail] = await mails()
    expect(mail?.subject).toContain(subject)
    expect(mail?.text_body).toContain(sentence)
  })

  test('are told when a file or its undo made them, with where they came from', async () => {
    const { trip_id, reason } = await addTrip({ reason: 'Ferry survey' })
    await passLater()
    const file = `Trip ID,Reason\n${trip_id},${reason} again\n`
    const upload = (url: string) =>
      app.call({
        method: 'POST',
        url: `/api/trips/import${url}`,
        token: mia,
        headers: { 'content-type': FILE_TYPES.csv },
        payload: file,
      })
    const { plan } = (await upload('/preview')).json()
    const imported = await upload(`?plan=${plan}`)
    expect(imported.statusCode, imported.body).toBe(200)
    await passLater()
    await send('POST', `/trips/import/${imported.json().import_id}/undo`)
    await passLater()
    const [, byFile, byUndo] = await mails()
    expect(byFile?.text_body).toContain('Reason: Ferry survey → Ferry survey again')
    expect(byFile?.text_body).toContain('From an imported file')
    expect(byUndo?.text_body).toContain('From undoing an import')
  })

  test('are not told to whoever made them, nor when two places are merged', async () => {
    const { trip_id } = await addTrip({ staff_ids: ['10001', '10002'], destination_ids: ['3'] }, oliver)
    await send('PATCH', `/trips/${trip_id}`, { comments: 'By Oliver' }, oliver)
    await passLater()
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(['10001@example.edu'])

    const merged = await send('POST', '/admin/places/destination/3/merge', { into: 4 })
    expect(merged.statusCode, merged.body).toBeLessThan(300)
    await passLater()
    expect(await mails()).toHaveLength(1)
    // Text that someone types doesn't count as a merge.
    await send('PATCH', `/trips/${trip_id}`, { reason: 'Saved by merging two destinations' })
    await passLater()
    expect(await mailsTo('10002')).toHaveLength(1)
  })

  test.each([
    ['don’t want them', { own_trips: false }, undefined],
    [
      'have a disabled account',
      undefined,
      sql`update account set disabled_at = now() where staff_id = '10002'`,
    ],
    ['have left', undefined, sql`update staff set left_at = now() where staff_id = '10002'`],
  ])(
    'are not told to people who %s, even if that changed after the change',
    async (_, choices, statement) => {
      const stop = async () => {
        if (choices) await choose(choices)
        if (statement) await app.db.execute(statement)
      }
      try {
        const { trip_id } = await addTrip()
        await pass()
        expect(await app.db.$count(noticeItem)).toBe(1)
        await stop()
        await passLater()
        await send('PATCH', `/trips/${trip_id}`, { comments: 'Later' })
        await passLater()
        expect(await mails()).toEqual([])
        expect(await app.db.$count(noticeItem)).toBe(0)
      } finally {
        await app.db.execute(sql`update account set disabled_at = null where staff_id = '10002'`)
        await app.db.execute(sql`update staff set left_at = null where staff_id = '10002'`)
      }
    },
  )

  test('are counted if there are too many to list', async () => {
    const { trip_id } = await addTrip()
    for (let cost = 1; cost <= 24; cost += 1) await send('PATCH', `/trips/${trip_id}`, { est_cost: cost })
    await passLater()
    const [mail] = await mails()
    expect(mail?.text_body.match(/Cost: /g)).toHaveLength(19)
    expect(mail?.text_body).toContain('And 5 more changes.')
    expect(mail?.subject).toBe('Changes to your trips')
  })

  test('are cut to a length that can be stored and read, whatever someone types', async () => {
    const everywhere = Array.from({ length: 12 }, (_, index) => String(index + 5))
    const { trip_id } = await addTrip({ destination_ids: everywhere })
    // The 299th is half of a character.
    await send('PATCH', `/trips/${trip_id}`, { comments: `${'x'.repeat(298)}🧳🧳\u202e` })
    await passLater()
    const [mail] = await mails()
    expect(mail?.subject).toContain(' and 7 more, 1 Dec 2026')
    expect(mail?.text_body).toContain(`Comments: Bring charts → ${'x'.repeat(298)}…`)
  })

  test('before an upgrade or a restored backup are not told', async () => {
    await addTrip()
    await linkEntries(app.db)
    await app.db.delete(noticeProgress)
    await startProgress(app.db)
    await startProgress(app.db)
    // Entries of an old log may also be linked late.
    await addTrip()
    await pass(new Date((await databaseTime(app.db)).getTime() + 25 * 60 * MINUTE_MS))
    expect(await app.db.$count(noticeItem)).toBe(0)
    expect(await mails()).toEqual([])
  })
})

function places({ destinations }: Trip): string {
  return destinations
    .map(({ destination_name, country }) => `${destination_name} (${country.country_name})`)
    .join(', ')
}

describe('a reminder', () => {
  /** Clocks in Berlin go forward on 30 March 2031. */
  const START = '2031-03-31'
  const before = new Date('2031-03-28T06:59:59.999Z')
  const due = new Date('2031-03-28T07:00:00.000Z')

  test('comes once, at eight in the morning of the chosen day, before the clocks change', async () => {
    await choose({ own_trips: false, reminder: true, reminder_days: 3 })
    const added = await addTrip({ start_date: START, end_date: '2031-04-02' })
    await pass(before)
    expect(await mails()).toEqual([])
    await pass(due)
    await pass(new Date('2031-03-29T12:00:00Z'))
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to_address: '10002@example.edu',
      subject: `Your trip to ${places(added)} starts in 3 days`,
    })
    expect(mail?.text_body).toContain(', on Monday 31 March 2031.')
    expect(mail?.text_body).toContain('Travelling with you: Mia Chen')
    expect(mail?.text_body).toContain(trip(added.trip_id))
  })

  test('comes on the day after the clocks changed, at eight there', async () => {
    await choose({ own_trips: false, reminder: true, reminder_days: 1 })
    await addTrip({ start_date: START, end_date: START })
    await pass(new Date('2031-03-30T05:59:59.999Z'))
    expect(await mails()).toEqual([])
    await pass(new Date('2031-03-30T06:00:00.000Z'))
    expect(await mails()).toHaveLength(1)
    expect((await mails())[0]?.subject).toContain('starts tomorrow')
  })

  test('also comes for a trip that is added or moved late, but not on its first day or once it is deleted', async () => {
    await choose({ own_trips: false, reminder: true, reminder_days: 3 })
    const { trip_id } = await addTrip({ start_date: '2031-06-20', end_date: '2031-06-22' })
    await pass(new Date('2031-06-20T04:00:00Z'))
    expect(await mails()).toEqual([])
    await pass(new Date('2031-06-19T20:00:00Z'))
    expect(await mails()).toHaveLength(1)
    await send('PUT', `/trips/${trip_id}`, {
      ...NEW_TRIP,
      ...{ staffIds: ['10002'], destinationIds: ['1'], start_date: '2031-06-21', end_date: '2031-06-22' },
    })
    await pass(new Date('2031-06-19T20:01:00Z'))
    await pass(new Date('2031-06-19T20:02:00Z'))
    expect(await mails()).toHaveLength(2)
    const deleted = await addTrip({ start_date: '2031-06-20', end_date: '2031-06-22' })
    await send('DELETE', `/trips/${deleted.trip_id}`)
    await pass(new Date('2031-06-19T20:03:00Z'))
    expect(await mails()).toHaveLength(2)
  })

  test('is not sent to those who didn’t choose it', async () => {
    await addTrip({ start_date: START, end_date: START })
    await choose({ own_trips: false, reminder: false, reminder_days: 3 })
    await pass(due)
    expect(await mails()).toEqual([])
  })
})

describe('the weekly email', () => {
  /** Clocks in Berlin go back on Sunday 26 October 2031, the first day of the week that the email is about. */
  const friday = new Date('2031-10-24T06:00:00.000Z')
  const week = { first: '2031-10-26' as Day, last: '2031-11-01' as Day }

  test('comes on Fridays at eight, once, and lists those who are away next week', async () => {
    await choose({ own_trips: false, weekly: true })
    const add = (start_date: Day, end_date: Day, staffId: string) =>
      addTrip({ start_date, end_date, staff_ids: [staffId] })
    await add(addDays(week.first, -3), week.first, '10001')
    await add(week.last, addDays(week.last, 9), '10003')
    await add(addDays(week.last, 1), addDays(week.last, 2), '10004')
    await add(addDays(week.first, -2), addDays(week.first, -1), '10005')
    await pass(new Date(friday.getTime() - 1))
    expect(await mails()).toEqual([])
    await pass(friday)
    await pass(new Date('2031-10-26T12:00:00Z'))
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Who is away next week: 26 Oct 2031 to 1 Nov 2031')
    expect(mail?.text_body).toContain('2 people are away next week')
    expect(mail?.text_body).toContain('Mia Chen\n  ')
    expect(mail?.text_body).toContain('https://trips.example.edu/where?from=2031-10-26&to=2031-11-01')
  })

  test('says so if nobody is away, and is late until Sunday night', async () => {
    await choose({ own_trips: false, weekly: true })
    await pass(new Date('2031-10-26T22:59:59Z'))
    expect((await mails())[0]?.text_body).toContain('Nobody is away next week, 26 Oct 2031 to 1 Nov 2031.')
    await app.db.delete(letterSent)
    await pass(new Date('2031-10-26T23:00:00Z'))
    expect(await mails()).toHaveLength(1)
  })

  test('has the filters of the calendar, which follow a country that gets another name', async () => {
    const away = await addTrip({ start_date: week.first, end_date: week.last, destination_ids: ['1'] })
    const elsewhere = await addTrip({ start_date: week.first, end_date: week.last, destination_ids: ['40'] })
    const country = away.destinations[0]?.country.country_name ?? ''
    expect(elsewhere.destinations[0]?.country.country_name).not.toBe(country)
    await choose({ own_trips: false, weekly: true, weekly_trips: { country, staff: '10002' } })
    const [stored] = await rowsOf<{ id: number }>(
      app.db.execute(sql`select country_id as id from country where country_name = ${country}`),
    )
    const renamed = await send('PATCH', `/admin/places/country/${stored?.id}`, { name: 'Renamed' })
    expect(renamed.statusCode, renamed.body).toBeLessThan(300)
    await pass(friday)
    const [mail] = await mails()
    expect(mail?.text_body).toContain('1 person is away next week')
    expect(mail?.text_body).toContain('with the filters you chose')
    expect(mail?.text_body).toContain('Oliver Hughes\n')
    expect(mail?.text_body).toContain('(Renamed)')
    expect(mail?.text_body).not.toContain('Mia Chen')
    await send('PATCH', `/admin/places/country/${stored?.id}`, { name: country })
  })
})

describe('choices', () => {
  const read = async (token = oliver) => (await app.call({ url: '/api/notices', token })).json()

  test('are off, except for changes to my trips, and are changed one by one', async () => {
    const defaults = { own_trips: true, reminder: false, reminder_days: 7, weekly: false, weekly_trips: {} }
    expect(await read()).toEqual(defaults)
    const weekly_trips = { staff: '10003', status: 'Ongoing', country: 'Kenya', region: 'Africa' }
    expect((await send('PATCH', '/notices', { weekly: true, weekly_trips }, oliver)).json()).toEqual({
      ...defaults,
      weekly: true,
      weekly_trips,
    })
    await choose({ reminder_days: 30 })
    await choose({})
    expect(await read()).toEqual({ ...defaults, weekly: true, weekly_trips, reminder_days: 30 })
    expect(await read(mia)).toEqual(defaults)
  })

  test.each([
    [{ reminder_days: 0 }],
    [{ reminder_days: 31 }],
    [{ reminder_days: 1.5 }],
    [{ reminder_days: null }],
    [{ weekly: 'yes' }],
    [{ weekly_trips: { of: 'owner' } }],
    [{ staff_id: '10001' }],
  ])('%j is refused and changes nothing', async (change) => {
    const before = await read()
    expect((await send('PATCH', '/notices', change, oliver)).statusCode).toBe(400)
    expect(await read()).toEqual(before)
  })
})

describe('an unsubscribe link', () => {
  async function linkIn(choices: object, now?: Date): Promise<{ path: string; mail: Copy }> {
    await choose(choices)
    await addTrip({ start_date: '2031-03-31', end_date: '2031-04-01' })
    await (now ? pass(now) : passLater())
    const [mail] = await mailsTo('10002')
    const [, address = ''] = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
    expect(address).toMatch(/^https:\/\/trips\.example\.edu\/api\/notices\/unsubscribe\/[\w-]+$/)
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text_body).toContain(address)
    expect(mail?.html_body).toContain(address)
    return { path: address.replace('https://trips.example.edu', ''), mail: mail as Copy }
  }
  const isOn = async (path: string) => (await app.call({ url: `${path}/choice` })).json().is_on

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['nothing', undefined, undefined],
  ])('unsubscribes when it is sent %s, without signing in', async (_, type, payload) => {
    const { path } = await linkIn({})
    const headers = type ? { 'content-type': type } : {}
    const answer = await app.call({ method: 'POST', url: path, headers, ...(payload && { payload }) })
    expect([answer.statusCode, answer.json()]).toEqual([200, { notice: 'own_trips', is_on: false }])
    expect((await app.call({ url: '/api/notices', token: oliver })).json().own_trips).toBe(false)
  })

  test('changes nothing when it is opened or checked, and leads to the page', async () => {
    const { path } = await linkIn({})
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.call({ method, url: path })
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe(`/unsubscribe?id=${path.split('/').at(-1)}`)
    }
    expect(await isOn(path)).toBe(true)
  })

  test.each([
    ['reminder', { own_trips: false, reminder: true, reminder_days: 4 }, new Date('2031-03-28T12:00:00Z')],
    ['weekly', { own_trips: false, weekly: true }, new Date('2031-03-28T12:00:00Z')],
  ])('only concerns its own email (%s), and can be undone', async (notice, choices, now) => {
    const { path } = await linkIn(choices, now)
    const change = (is_on: boolean) => app.call({ method: 'PUT', url: `${path}/choice`, payload: { is_on } })
    expect((await change(false)).json()).toEqual({ notice, is_on: false })
    const read = async () => (await app.call({ url: '/api/notices', token: oliver })).json()
    expect(await read()).toMatchObject({ ...choices, [notice]: false })
    expect((await change(true)).json()).toEqual({ notice, is_on: true })
    expect(await read()).toMatchObject(choices)
  })

  test('that is forged, cut short or of a removed account is refused, and none of them is logged', async () => {
    const { path } = await linkIn({})
    const secret = path.split('/').at(-1) ?? ''
    const forged = [
      secret.slice(0, -1),
      `${secret.slice(0, 43)}${Buffer.from('["own_trips","10001"]').toString('base64url')}`,
      `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`,
      'x',
      encodeURIComponent('%00'),
    ]
    for (const one of forged) {
      const url = `/api/notices/unsubscribe/${one}`
      const answers = [
        await app.call({ method: 'POST', url }),
        await app.call({ url: `${url}/choice` }),
        await app.call({ method: 'PUT', url: `${url}/choice`, payload: { is_on: false } }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    }
    expect(await isOn(path)).toBe(true)
    expect((await app.call({ url: '/api/notices', token: mia })).json().own_trips).toBe(true)

    const { unsubscribe } = { unsubscribe: await openUnsubscribeLinks(app.db, '') }
    const unknown = unsubscribe.addressOf({ staffId: 'nobody', notice: 'weekly' })
    expect((await app.call({ method: 'POST', url: unknown })).statusCode).toBe(404)
    await app.call({ url: `/unsubscribe?id=${secret}` })
    await app.call({ url: `/API/notices/unsubscribe/${secret}/` })
    await app.call({ url: `/api/unsubscribe/${secret}` })
    expect(app.logged.join('')).toContain('/unsubscribe/:secret')
    expect(app.logged.join('')).not.toContain(secret.slice(0, 43))
  })
})

test('everybody is told once, although several look at the same time', async () => {
  await addTrip({ start_date: '2031-03-31', end_date: '2031-04-01' })
  await pass()
  await choose({ reminder: true, reminder_days: 3, weekly: true })
  await app.db.execute(sql`update notice_item set changed_at = now() - interval '11 minutes'`)
  await Promise.all([1, 2, 3, 4].map(() => pass(new Date('2031-03-28T12:00:00Z'))))
  await pass(new Date('2031-03-28T12:00:00Z'))
  expect((await mails()).map(({ subject }) => subject.slice(0, 8)).sort()).toEqual([
    'Who is a',
    'You were',
    'Your tri',
  ])
})

describe('two instances, one five minutes ahead', () => {
  test('send every email once, by the clock of the database', async () => {
    const database = await createTestDatabase()
    const [right, ahead] = [await openTestApp(SETTINGS, database), await openTestApp(SETTINGS, database)]
    const subjects = async () => (await mails(right)).map(({ subject }) => subject.slice(0, 8))
    const both = async (now?: Date) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE_MS })
      await pass(now, ahead)
      vi.useRealTimers()
      await Promise.all([pass(now, right), pass(now, ahead), pass(now, right), pass(now, ahead)])
    }
    try {
      await keepCopies(right)
      const token = (await right.signIn()).access_token
      const others = (await activate(right, '10002')).access_token
      const payload = { ...NEW_TRIP, start_date: '2031-10-27', end_date: '2031-10-28' }
      await ahead.call({ method: 'POST', url: '/api/trips/complete', token: others, payload })

      await both()
      const set = (minutes: number) =>
        right.db.execute(sql`update notice_item set changed_at = now() - make_interval(mins => ${minutes})`)
      await set(6)
      await both()
      expect(await subjects()).toEqual([])
      await set(10)
      await both()
      expect(await subjects()).toEqual(['You were'])

      const choices = { reminder: true, reminder_days: 3, weekly: true }
      await right.call({ method: 'PATCH', url: '/api/notices', token, payload: choices })
      await both(new Date('2031-10-24T05:59:59.999Z'))
      expect(await subjects()).toEqual(['You were'])
      await both(new Date('2031-10-24T06:00:00.000Z'))
      await both(new Date('2031-10-24T06:00:30.000Z'))
      expect(await subjects()).toEqual(['You were', 'Your tri', 'Who is a'])
    } finally {
      vi.useRealTimers()
      await Promise.all([right.close(), ahead.close()])
      await database.remove()
    }
  })
})
