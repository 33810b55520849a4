import { randomUUID } from 'node:crypto'
import {
  type CheckInScope,
  checkInPreviewSchema,
  type GivenAnswer,
} from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import type { Trip } from '@sojourn/contract/trip/trip'
import { countTravellers, filterStays, staysWithin } from '@sojourn/contract/where/whereabouts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import {
  auditEntry,
  checkIn,
  checkInAnswer,
  checkInLink,
  checkInPerson,
  contact,
  outgoingMail,
  staff,
} from '../src/database/schema.ts'
import { giveAnswer } from '../src/features/check-ins/answers.ts'
import { closeCheckIn, scopeUntil } from '../src/features/check-ins/change-check-in.ts'
import { closedEvent } from '../src/features/check-ins/check-in-events.ts'
import { URGENCY } from '../src/mail/queue-mail.ts'
import { CONTENT, checkInCallsOf, emailsTo, linksTo, storeCheckIn } from './support/check-in-calls.ts'
import { untilWaiting } from './support/lock-waits.ts'
import { activate, allSent } from './support/people.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp, useTestApp } from './support/test-app.ts'
import { NEW_TRIP, useTripCalls } from './support/trip-calls.ts'

const app = useTestApp()
const trips = useTripCalls(app)
let token = ''
const calls = checkInCallsOf(app, () => token)
const safe = { answer: 'safe', note: '', phone: '' }

beforeAll(async () => {
  token = (await app.signIn()).access_token
})

/** A week of its own for each test, in which nobody else travels. */
let lastYear = 2039
function nextWeek() {
  lastYear += 1
  return { from: `${lastYear}-03-01`, to: `${lastYear}-03-07` }
}

async function travel(scope: { from: string; to: string }, staff_ids: string[]): Promise<Trip> {
  return trips.addTrip({ start_date: scope.from, end_date: scope.to, staff_ids })
}

async function started(staff_ids: string[], changes: object = {}) {
  const scope = nextWeek()
  await travel(scope, staff_ids)
  return calls.start(scope, changes)
}

function answerBy(link: string, payload: object) {
  return app.call({ method: 'POST', url: '/api/check-ins/linked', token: link, payload })
}

function openLink(link: string, method: 'GET' | 'HEAD' = 'GET') {
  return app.call({ method, url: '/api/check-ins/linked', token: link })
}

async function linkOf(staffId: string): Promise<string> {
  const [link = ''] = await linksTo(app, `${staffId}@example.edu`)
  return link
}

async function auditedAbout(checkInId: number): Promise<string[]> {
  const rows = await app.db.select().from(auditEntry).orderBy(asc(auditEntry.id))
  return rows.map(({ event }) => event).filter((event) => event.includes(`check-in ${checkInId},`))
}

describe('the preview', () => {
  test('lists exactly whom "Where is everyone?" shows, each person once', async () => {
    const all: Trip[] = (await trips.send('GET', '/trips')).json()
    const countries = [...new Set(staysWithin(all, {}).map((stay) => stay.country))]
    const scopes: CheckInScope[] = [
      {},
      { from: '2026-01-01' },
      { to: '2026-06-30' },
      { place: 'an' },
      { place: 'no such place' },
      ...countries.map((country) => ({ country })),
      ...countries.map((country) => ({ country, place: 'o', from: '2026-06-01', to: '2026-12-31' })),
    ]
    expect(countries.length).toBeGreaterThan(3)
    for (const scope of scopes) {
      const preview = await calls.preview(scope)
      expect(checkInPreviewSchema.parse(preview)).toEqual(preview)
      const { recipients } = preview
      const stays = filterStays(staysWithin(all, scope), scope)
      expect(recipients).toHaveLength(countTravellers(stays))
      const places = recipients.flatMap(({ staff_id, places: own }) =>
        own.map(({ trip_id, city, country }) => [staff_id, trip_id, city, country].join()),
      )
      const shown = stays.map(({ person, trip_id, city, country }) =>
        [person.staff_id, trip_id, city, country].join(),
      )
      expect(places.sort()).toEqual(shown.sort())
    }
  })

  test('says where everyone is reached, which addresses are made up, and includes people who left', async () => {
    const scope = nextWeek()
    await travel(scope, ['10002', '10003', '10004'])
    await app.db.update(staff).set({ email: 'three@uni.example' }).where(eq(staff.staff_id, '10003'))
    await app.db.update(staff).set({ left_at: new Date() }).where(eq(staff.staff_id, '10004'))
    const { recipients } = await calls.preview(scope)
    const addresses = recipients.map(({ staff_id, address, is_made_up }) => [staff_id, address, is_made_up])
    expect(addresses.sort()).toEqual([
      ['10002', '10002@example.edu', true],
      ['10003', 'three@uni.example', false],
      ['10004', '10004@example.edu', true],
    ])
    await app.db.update(staff).set({ email: null, left_at: null })
  })

  test.each([
    [{ from: '2026-01-01', to: '2026-01-05' }, '2026-01-09', '2026-01-09'],
    [{ from: '2026-01-01', to: '2026-01-05' }, '2026-01-03', '2026-01-05'],
    [{ from: '2026-01-01' }, '2026-01-03', undefined],
  ])('of those who arrive later, for %j on %s, reaches to %s', (scope, today, to) => {
    expect(scopeUntil(scope, today)).toEqual({ ...scope, ...(to && { to }) })
  })
})

describe('starting', () => {
  test('writes the check-in, its people, their emails, links and an audit entry', async () => {
    const { check_in_id, ...checkedIn } = await started(['10005', '10006'])
    expect(checkedIn).toMatchObject({
      ...CONTENT,
      closed_at: null,
      counts: { people: 2, silent: 2, safe: 0, help: 0, elsewhere: 0 },
      started_by: { staff_id: '10001' },
    })
    const { people, newcomers } = await calls.board(check_in_id)
    expect(newcomers).toEqual([])
    expect(people.map(({ staff_id }) => staff_id).sort()).toEqual(['10005', '10006'])
    expect(people[0]).toMatchObject({ emails: 1, answer: null, answers: 0 })
    expect(people[0]?.places).toHaveLength(2)
    expect(['waiting', 'sent']).toContain(people[0]?.email_state)
    const links = await app.db.select().from(checkInLink).where(eq(checkInLink.check_in_id, check_in_id))
    expect(links.map(({ staff_id }) => staff_id).sort()).toEqual(['10005', '10006'])
    const [event] = await auditedAbout(check_in_id)
    expect(event).toMatch(/started check-in \d+, “Earthquake” \(emergency\) with 2 travellers and emailed 2$/)
  })

  test('is refused if the travellers have changed since, and changes nothing', async () => {
    const scope = nextWeek()
    await travel(scope, ['10007'])
    const { fingerprint } = await calls.preview(scope)
    const refused = async () => {
      const before = await app.db.$count(checkIn)
      const mails = await app.db.$count(outgoingMail)
      const body = { request_id: randomUUID(), ...CONTENT, scope, fingerprint }
      const answer = await calls.send('POST', '', body)
      expect([answer.statusCode, answer.json().message]).toEqual([412, checkInSentences.recipientsChanged])
      expect(await app.db.$count(checkIn)).toBe(before)
      expect(await app.db.$count(outgoingMail)).toBe(mails)
    }
    await app.db.update(staff).set({ email: 'seven@uni.example' }).where(eq(staff.staff_id, '10007'))
    await refused()
    await app.db.update(staff).set({ email: null }).where(eq(staff.staff_id, '10007'))
    await travel(scope, ['10008'])
    await refused()
  })

  test('does not depend on the order of the travellers', async () => {
    const scope = nextWeek()
    const first = await travel(scope, ['10007'])
    await travel(scope, ['10008'])
    const { fingerprint } = await calls.preview(scope)
    await trips.send('DELETE', `/trips/${first.trip_id}`)
    await travel(scope, ['10007'])
    expect((await calls.preview(scope)).fingerprint).toBe(fingerprint)
  })

  test.each([
    ['subject', { subject: '  ' }, checkInSentences.subjectMissing],
    ['message', { message: '\n' }, checkInSentences.messageMissing],
  ])('without a %s is refused', async (_field, changes, sentence) => {
    const scope = nextWeek()
    await travel(scope, ['10007'])
    const { fingerprint } = await calls.preview(scope)
    const body = { request_id: randomUUID(), ...CONTENT, scope, fingerprint, ...changes }
    const answer = await calls.send('POST', '', body)
    expect([answer.statusCode, answer.json().message]).toEqual([422, sentence])
  })

  test('with nobody is refused', async () => {
    const scope = nextWeek()
    const { fingerprint } = await calls.preview(scope)
    const body = { request_id: randomUUID(), ...CONTENT, scope, fingerprint }
    const answer = await calls.send('POST', '', body)
    expect([answer.statusCode, answer.json().message]).toEqual([422, checkInSentences.nobody])
  })

  test('with the same request ID starts one check-in, also at the same time and after the travellers changed', async () => {
    const scope = nextWeek()
    await travel(scope, ['10007'])
    const { fingerprint } = await calls.preview(scope)
    const body = { request_id: randomUUID(), ...CONTENT, scope, fingerprint }
    const mails = await app.db.$count(outgoingMail)
    const answers = await Promise.all([1, 2, 3].map(() => calls.send('POST', '', body)))
    await travel(scope, ['10008'])
    answers.push(await calls.send('POST', '', body))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().check_in_id)).size).toBe(1)
    expect(await app.db.$count(outgoingMail)).toBe(mails + 1)

    const other = checkInCallsOf(app, () => colleague)
    const colleague = await coordinator('colleague1')
    const refused = await other.send('POST', '', body)
    expect([refused.statusCode, refused.json().message]).toEqual([409, checkInSentences.startedByOthers])
  })
})

async function coordinator(staffId: string): Promise<string> {
  const { access_token } = await activate(app, staffId)
  await app.db.execute(sql`update account set is_coordinator = true where staff_id = ${staffId}`)
  return access_token
}

describe('the email', () => {
  const urgencyOf = async (address: string) => {
    const [mail] = await app.db
      .select()
      .from(outgoingMail)
      .where(eq(outgoingMail.to_address, address))
      .orderBy(desc(outgoingMail.mail_id))
      .limit(1)
    return mail?.urgency
  }

  test('of an emergency asks for one of three answers, and shows what was typed as text', async () => {
    await started(['10009'], {
      subject: 'Quake\nin <b>Tokyo</b>',
      message: 'First line\nSecond <script> line',
    })
    const mail = (await emailsTo(app, '10009@example.edu'))[0]
    const link = await linkOf('10009')
    expect(mail?.subject).toBe('Quake in <b>Tokyo</b>')
    expect(mail?.replyTo).toMatchObject([{ address: '10001@example.edu' }])
    expect(await urgencyOf('10009@example.edu')).toBe(URGENCY.emergency)
    for (const answer of ['safe', 'help', 'elsewhere']) {
      const address = `${app.config.publicUrl}/check-in?id=${link}&answer=${answer}`
      expect(mail?.text).toContain(address)
      expect(mail?.html).toContain(`href="${address.replaceAll('&', '&#38;')}"`)
    }
    expect(mail?.text).toContain('First line\nSecond <script> line')
    expect(mail?.html).toContain('First line<br>Second &#60;script&#62; line')
    expect(mail?.html).not.toMatch(/<script|practice/i)
  })

  test('of an advisory has no link and takes no answer', async () => {
    const { check_in_id } = await started(['10010'], { kind: 'advisory' })
    const mail = (await emailsTo(app, '10010@example.edu'))[0]
    expect(mail?.text).toContain("You don't need to answer.")
    expect(mail?.text).not.toContain('/check-in')
    expect(await urgencyOf('10010@example.edu')).toBe(URGENCY.account)
    expect(await app.db.$count(checkInLink, eq(checkInLink.check_in_id, check_in_id))).toBe(0)
    const payload = { answer: 'safe', note: '' }
    const answer = await calls.send('POST', `/${check_in_id}/people/10010/answer`, payload)
    expect([answer.statusCode, answer.json().message]).toEqual([422, checkInSentences.noAnswerNeeded])
  })

  test.each(['emergency', 'advisory'])('of a practice run (%s) says so everywhere', async (kind) => {
    const { check_in_id } = await started(['10011'], { kind, is_practice: true })
    const mail = (await emailsTo(app, '10011@example.edu'))[0]
    expect(mail?.subject).toBe('Practice run: Earthquake')
    expect(mail?.text).toContain('This is a practice run. Nothing has happened.')
    expect(mail?.html).toContain('This is a practice run. Nothing has happened.')
    expect(await urgencyOf('10011@example.edu')).toBe(URGENCY.account)
    expect((await auditedAbout(check_in_id))[0]).toContain('“Practice run: Earthquake”')
    const file = await calls.send('GET', `/${check_in_id}/export`)
    expect(file.headers['content-disposition']).toContain(`practice-check-in-${check_in_id}.csv`)
    expect(file.body).toContain('Practice run: Earthquake')
    await calls.send('POST', `/${check_in_id}/close`, { note: '' })
    expect((await auditedAbout(check_in_id)).at(-1)).toContain('“Practice run: Earthquake”')
  })
})

describe('answering', () => {
  test('by link needs no account, counts once however often it is sent, and can be changed', async () => {
    const { check_in_id } = await started(['10012'])
    const link = await linkOf('10012')
    expect((await openLink(link)).json()).toMatchObject({ closed_at: null, check_in: { answer: null } })
    const help = { answer: 'help', note: 'Stuck', phone: '+61 400 000 000' }
    for (const payload of [help, help, safe]) expect((await answerBy(link, payload)).statusCode).toBe(200)
    const { people, check_in } = await calls.board(check_in_id)
    expect(check_in.counts).toMatchObject({ safe: 1, help: 0, silent: 0 })
    expect(people[0]).toMatchObject({ answers: 2, answer: { ...safe, recorded_by: null } })
    expect((await openLink(link)).json().check_in.answer).toMatchObject(safe)
    const answers: GivenAnswer[] = (await calls.send('GET', `/${check_in_id}/people/10012/answers`)).json()
    expect(answers.map(({ answer, note }) => [answer, note])).toEqual([
      ['safe', ''],
      ['help', 'Stuck'],
    ])
  })

  test('is refused if there is a newer answer than the one that was seen', async () => {
    const { check_in_id } = await started(['10012'])
    const link = await linkOf('10012')
    const seen = (await answerBy(link, safe)).json()
    expect(seen).toMatchObject({ ...safe, is_recorded: false })
    const note = { ...safe, note: 'In room 12', seen_at: seen.answered_at }
    expect((await answerBy(link, { ...safe, answer: 'help' })).statusCode).toBe(200)
    const path = `/${check_in_id}/people/10012/answer`
    const refused = [
      await answerBy(link, note),
      await calls.send('POST', path, { answer: 'safe', note: 'Spoke before', seen_at: null }),
    ]
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().message]).toEqual([412, checkInSentences.newerAnswer])
    }
    expect((await calls.board(check_in_id)).people[0]).toMatchObject({
      answers: 2,
      answer: { answer: 'help' },
    })

    const current = (await openLink(link)).json().check_in.answer
    const help = { ...note, answer: 'help', seen_at: current.answered_at }
    // Also when it is sent again because the response was lost.
    for (const _ of [1, 2]) expect((await answerBy(link, help)).statusCode).toBe(200)
    expect((await calls.board(check_in_id)).people[0]).toMatchObject({ answers: 3 })
  })

  test('is limited, so that a link can’t fill the database', async () => {
    const { check_in_id } = await started(['10012'])
    const rows = Array.from({ length: 200 }, (_, number) => ({
      ...{ check_in_id, staff_id: '10012', answer: 'safe' as const, note: String(number) },
    }))
    await app.db.insert(checkInAnswer).values(rows)
    const refused = await answerBy(await linkOf('10012'), { ...safe, answer: 'help' })
    expect([refused.statusCode, refused.json().message]).toEqual([422, checkInSentences.tooManyAnswers])
    const recorded = { answer: 'help', note: 'Wrote an email' }
    const path = `/${check_in_id}/people/10012/answer`
    expect((await calls.send('POST', path, recorded)).statusCode).toBe(204)
  })

  test('nothing is answered by opening the link, as link scanners do', async () => {
    const { check_in_id } = await started(['10012'])
    const link = await linkOf('10012')
    const before = await rowsOf(app.db.execute(sql`select * from check_in_person`))
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await openLink(link, method)).statusCode).toBe(200)
      for (const answer of ['safe', 'help', 'elsewhere']) {
        await app.call({ method, url: `/check-in?id=${link}&answer=${answer}` })
        await app.call({ method, url: `/api/check-ins/linked?answer=${answer}`, token: link })
      }
    }
    expect(await rowsOf(app.db.execute(sql`select * from check_in_person`))).toEqual(before)
    expect(await app.db.$count(checkInAnswer, eq(checkInAnswer.check_in_id, check_in_id))).toBe(0)
  })

  test('with a session works for those who are in it, and for nobody else', async () => {
    const { access_token } = await activate(app, '10013')
    const { check_in_id } = await started(['10013'])
    const stranger = (await activate(app, '10014')).access_token
    const own = (sessionToken: string, payload?: object) =>
      app.call({
        method: payload ? 'POST' : 'GET',
        url: `/api/check-ins/${payload ? `${check_in_id}/own-answer` : 'own'}`,
        token: sessionToken,
        ...(payload && { payload }),
      })
    expect((await own(access_token)).json()).toMatchObject([{ check_in_id, answer: null }])
    expect((await own(access_token, { ...safe, phone: '123 456' })).statusCode).toBe(200)
    expect((await own(access_token)).json()).toMatchObject([{ answer: { answer: 'safe', phone: '123 456' } }])
    expect((await own(stranger)).json()).toEqual([])
    const refused = await own(stranger, safe)
    expect([refused.statusCode, refused.json().message]).toEqual([404, checkInSentences.notIncluded])
    await calls.send('POST', `/${check_in_id}/close`, { note: '' })
    expect((await own(access_token)).json()).toEqual([])
    const help = { ...safe, answer: 'help' }
    expect((await own(access_token, help)).statusCode).toBe(409)
    const url = `/api/check-ins/own/${check_in_id}`
    const former = await app.call({ method: 'POST', url, token: access_token, payload: help })
    expect(former.statusCode).toBe(409)
  })

  test('a coordinator records an answer by hand, which keeps the phone number, and the audit log says for whom only', async () => {
    const { check_in_id } = await started(['10015'])
    await answerBy(await linkOf('10015'), { answer: 'help', note: 'Hurt', phone: '0400 111 222' })
    const payload = { answer: 'safe', note: 'Spoke on the phone' }
    const path = `/${check_in_id}/people/10015/answer`
    expect((await calls.send('POST', path, payload)).statusCode).toBe(204)
    expect((await calls.send('POST', path, payload)).statusCode).toBe(204)
    const { people } = await calls.board(check_in_id)
    expect(people[0]).toMatchObject({
      answers: 2,
      answer: { ...payload, phone: '0400 111 222', recorded_by: { staff_id: '10001' } },
    })
    // The note is meant for coordinators.
    expect((await openLink(await linkOf('10015'))).json().check_in.answer).toMatchObject({
      ...{ answer: 'safe', note: '', phone: '0400 111 222', is_recorded: true },
    })
    const events = (await auditedAbout(check_in_id)).slice(1)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatch(/recorded an answer from .+, staff ID 10015, in check-in/)
    expect(events[0]).not.toMatch(/safe|phone|help/i)
    const unknown = await calls.send('POST', `/${check_in_id}/people/10002/answer`, payload)
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, checkInSentences.notInIt])
  })
})

describe('closing', () => {
  test('gives up emails that still wait', async () => {
    const { check_in_id } = await started(['10016'])
    await linkOf('10016')
    // As if the mail server hadn't taken it yet.
    await app.db.execute(sql`
      update outgoing_mail set sent_at = null, next_try_at = now() + interval '1 hour' where message_id in (
        select message_id from check_in_person where check_in_id = ${check_in_id})`)
    expect((await calls.board(check_in_id)).people[0]?.email_state).toBe('waiting')
    await calls.send('POST', `/${check_in_id}/close`, { note: '' })
    expect((await calls.board(check_in_id)).people[0]?.email_state).toBe('failed')
  })

  test('ends the links, refuses every change and writes a summary', async () => {
    const { check_in_id } = await started(['10016', '10017', '10018'])
    const link = await linkOf('10016')
    await answerBy(link, safe)
    await answerBy(await linkOf('10017'), { ...safe, answer: 'elsewhere' })
    expect((await calls.send('POST', `/${check_in_id}/close`, { note: 'All called' })).statusCode).toBe(204)
    expect((await auditedAbout(check_in_id)).at(-1)).toMatch(
      /closed check-in \d+, “Earthquake” after 0 minutes: 3 travellers, 1 safe, 0 needing help, 1 elsewhere, 1 without an answer\. Note: “All called”$/,
    )
    const opened = (await openLink(link)).json()
    expect(opened).toEqual({
      first_name: expect.any(String),
      closed_at: expect.any(String),
      check_in: null,
    })
    const chosen = { staff_ids: ['10018'] }
    for (const answer of [
      await answerBy(link, { ...safe, answer: 'help' }),
      await calls.send('POST', `/${check_in_id}/people/10018/answer`, { answer: 'safe', note: '' }),
      await calls.send('POST', `/${check_in_id}/people`, chosen),
      await calls.send('POST', `/${check_in_id}/resend`, chosen),
      await calls.send('POST', `/${check_in_id}/close`, { note: '' }),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([409, checkInSentences.closed])
    }
    const { check_in, people } = await calls.board(check_in_id)
    expect(check_in).toMatchObject({ closing_note: 'All called', closed_by: { staff_id: '10001' } })
    expect(people.flatMap(({ answer }) => answer?.answer ?? []).sort()).toEqual(['elsewhere', 'safe'])
    const lists = ['?state=closed', '?state=open', ''].map(async (query) => {
      const { content } = (await calls.send('GET', query)).json()
      return content.some((one: { check_in_id: number }) => one.check_in_id === check_in_id)
    })
    expect(await Promise.all(lists)).toEqual([true, false, true])
  })

  test.each([
    [0, '0 minutes'],
    [1, '1 minute'],
    [59, '59 minutes'],
    [60, '1 hour'],
    [61, '1 hour 1 minute'],
    [1_500, '25 hours'],
    [2_885, '48 hours 5 minutes'],
  ])('after %i minutes says %s', (minutes, words) => {
    const named = { check_in_id: 12, is_practice: true, subject: 'Flood' }
    const counts = { people: 1, safe: 1, help: 0, elsewhere: 0, silent: 0 }
    expect(closedEvent(named, counts, minutes, '')).toBe(
      `closed check-in 12, “Practice run: Flood” after ${words}: 1 traveller, 1 safe, 0 needing help, 0 elsewhere, 0 without an answer`,
    )
  })

  test('by two coordinators at the same time happens once', async () => {
    const { check_in_id } = await started(['10019'])
    const answers = await Promise.all(
      [1, 2].map(() => calls.send('POST', `/${check_in_id}/close`, { note: '' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect((await auditedAbout(check_in_id)).filter((event) => event.includes(' closed '))).toHaveLength(1)
  })

  describe('at the same time as an answer', () => {
    const close = (checkInId: number) => calls.send('POST', `/${checkInId}/close`, { note: '' })

    test('waits for the answer and counts it', async () => {
      const { check_in_id } = await started(['10020'])
      const who = { checkInId: check_in_id, staffId: '10020' }
      const closing = await app.db.transaction(async (tx) => {
        await giveAnswer(tx, who, { answer: 'safe', note: '', phone: '' })
        const closed = close(check_in_id)
        await untilWaiting(app.db, 'for update')
        return { closed }
      })
      expect((await closing.closed).statusCode).toBe(204)
      expect((await auditedAbout(check_in_id)).at(-1)).toContain('1 safe')
    })

    test('refuses the answer that comes after it', async () => {
      const { check_in_id } = await started(['10021'])
      const link = await linkOf('10021')
      const author = { staffId: '10001', name: 'Mia Chen' }
      const answering = await app.db.transaction(async (tx) => {
        await closeCheckIn(tx, author, check_in_id, '')
        const answered = answerBy(link, safe)
        await untilWaiting(app.db, 'for key share')
        return { answered }
      })
      const refused = await answering.answered
      expect([refused.statusCode, refused.json().message]).toEqual([409, checkInSentences.closed])
      expect((await calls.board(check_in_id)).check_in.counts).toMatchObject({ safe: 0, silent: 1 })
    })

    test('two answers of one person are kept in the order in which they were given', async () => {
      const { check_in_id } = await started(['10022'])
      const link = await linkOf('10022')
      const who = { checkInId: check_in_id, staffId: '10022' }
      const answering = await app.db.transaction(async (tx) => {
        await giveAnswer(tx, who, { answer: 'help', note: '', phone: '' })
        const answered = answerBy(link, safe)
        await untilWaiting(app.db, 'for no key update')
        return { answered }
      })
      expect((await answering.answered).statusCode).toBe(200)
      const answers: GivenAnswer[] = (await calls.send('GET', `/${check_in_id}/people/10022/answers`)).json()
      expect(answers.map(({ answer }) => answer)).toEqual(['safe', 'help'])
      expect((answers[0]?.answered_at ?? '') >= (answers[1]?.answered_at ?? '')).toBe(true)
    })
  })
})

describe('adding and emailing again', () => {
  test('travellers who arrive later are offered, added once by two coordinators, and emailed once', async () => {
    const scope = nextWeek()
    await travel(scope, ['10002'])
    const { check_in_id } = await calls.start(scope)
    await travel(scope, ['10003'])
    expect((await calls.board(check_in_id)).newcomers).toMatchObject([
      { staff_id: '10003', address: '10003@example.edu' },
    ])
    const other = checkInCallsOf(app, () => colleague)
    const colleague = await coordinator('colleague2')
    const payload = { staff_ids: ['10003'] }
    const mails = await app.db.$count(outgoingMail)
    const answers = await Promise.all(
      [calls, other].map((one) => one.send('POST', `/${check_in_id}/people`, payload)),
    )
    expect(answers.map((answer) => answer.json().emailed).sort()).toEqual([0, 1])
    expect(await app.db.$count(outgoingMail)).toBe(mails + 1)
    const { newcomers, people } = await calls.board(check_in_id)
    expect([newcomers.length, people.length]).toEqual([0, 2])
    const events = await auditedAbout(check_in_id)
    expect(events.filter((event) => event.includes('added 1 traveller to'))).toHaveLength(1)
    const refused = await calls.send('POST', `/${check_in_id}/people`, { staff_ids: ['10003', '10004'] })
    expect([refused.statusCode, refused.json().message]).toEqual([422, checkInSentences.notTravelling])
    expect((await calls.board(check_in_id)).people).toHaveLength(2)
  })

  test('only the silent are emailed again, at the address they have now, and a double click sends once', async () => {
    const ids = ['10005', '10006']
    const { check_in_id } = await started(ids)
    const first = await linkOf('10005')
    const resend = () => calls.send('POST', `/${check_in_id}/resend`, { staff_ids: [...ids, '10007'] })
    expect((await resend()).json()).toEqual({ emailed: 0 })
    const inIt = eq(checkInPerson.check_in_id, check_in_id)
    await app.db.update(checkInPerson).set({ emailed_at: sql`now() - interval '2 minutes'` }).where(inIt)
    await answerBy(await linkOf('10006'), safe)
    await app.db.update(staff).set({ email: 'five@uni.example' }).where(eq(staff.staff_id, '10005'))
    const answers = await Promise.all([resend(), resend()])
    await app.db.update(staff).set({ email: null }).where(eq(staff.staff_id, '10005'))
    expect(answers.map((answer) => answer.json().emailed).sort()).toEqual([0, 1])
    const { people } = await calls.board(check_in_id)
    expect(people.find(({ staff_id }) => staff_id === '10005')).toMatchObject({
      emails: 2,
      address: 'five@uni.example',
    })
    const [second = ''] = await linksTo(app, 'five@uni.example')
    expect(second).not.toBe(first)
    for (const link of [first, second]) expect((await openLink(link)).statusCode).toBe(200)
    expect((await auditedAbout(check_in_id)).at(-1)).toContain('emailed 1 traveller again about')
  })

  test('the board says what became of each email', async () => {
    const { check_in_id } = await started(['10005'])
    await allSent(app)
    const stateOf = async (changes: Partial<typeof outgoingMail.$inferInsert> | 'forgotten') => {
      const [row] = await app.db
        .select()
        .from(checkInPerson)
        .where(eq(checkInPerson.check_in_id, check_in_id))
      const mail = eq(outgoingMail.message_id, row?.message_id ?? '')
      if (changes === 'forgotten') await app.db.delete(outgoingMail).where(mail)
      else await app.db.update(outgoingMail).set(changes).where(mail)
      const { people } = await calls.board(check_in_id)
      return people.find(({ staff_id }) => staff_id === row?.staff_id)?.email_state
    }
    expect(await stateOf({ sent_at: null, next_try_at: new Date('2100-01-01') })).toBe('waiting')
    expect(await stateOf({ sent_at: new Date() })).toBe('sent')
    expect(await stateOf({ sent_at: null, given_up_at: new Date() })).toBe('failed')
    expect(await stateOf('forgotten')).toBe('sent')
  })
})

describe('contacts', () => {
  test('are shown for people in it while it is open, later to administrators only, and every look is audited', async () => {
    const { check_in_id } = await started(['10021', '10022'])
    const numbers = { phone: '+61 8 9266 1', emergency_name: 'Pat', emergency_phone: '+61 8 9266 2' }
    await app.db.insert(contact).values(['10021', '10002'].map((staff_id) => ({ staff_id, ...numbers })))
    const colleague = await coordinator('colleague3')
    const other = checkInCallsOf(app, () => colleague)
    const look = (by = other) =>
      by.send('POST', `/${check_in_id}/contacts`, { staff_ids: ['10021', '10002'] })
    expect((await look()).json()).toEqual([{ staff_id: '10021', ...numbers }])
    expect((await auditedAbout(check_in_id)).at(-1)).toMatch(/looked at the contact details of .+10021/)
    const file = await other.send('GET', `/${check_in_id}/export`)
    expect(file.body).toContain("'+61 8 9266 2")
    expect((await auditedAbout(check_in_id)).at(-1)).toMatch(
      /looked at the contact details of 2 people .+10021.+10022/,
    )

    await calls.send('POST', `/${check_in_id}/close`, { note: '' })
    const refused = await look()
    expect([refused.statusCode, refused.json().message]).toEqual([409, checkInSentences.closed])
    const looks = (await auditedAbout(check_in_id)).length
    const closedFile = await other.send('GET', `/${check_in_id}/export`)
    expect(closedFile.statusCode).toBe(200)
    expect(closedFile.body).not.toContain('9266')
    expect(await auditedAbout(check_in_id)).toHaveLength(looks)
    expect((await look(calls)).json()).toHaveLength(1)
  })
})

test('the file has everyone with their answer, and runs no formula', async () => {
  const { check_in_id } = await started(['10023', '10024'], { subject: '=1+1' })
  await answerBy(await linkOf('10023'), { answer: 'help', note: '=cmd()', phone: '+61 4' })
  const { body, headers } = await calls.send('GET', `/${check_in_id}/export`)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = body.split('\r\n')
  expect(lines[0]).toContain('Check-in,Staff ID,First name,Last name,Answer,Note,Phone in answer')
  expect(lines).toHaveLength(4)
  expect(body).toMatch(/'=1\+1,10023,[^,]+,[^,]+,Needs help,'=cmd\(\),'\+61 4,\d{4}-\d\d-\d\d \d\d:\d\d,/)
})

test('whoever loses the coordinator’s rights is refused by the next call', async () => {
  const colleague = await coordinator('colleague4')
  const other = checkInCallsOf(app, () => colleague)
  expect((await other.send('GET', '')).statusCode).toBe(200)
  await app.db.execute(sql`update account set is_coordinator = false where staff_id = 'colleague4'`)
  const refused = await other.send('GET', '')
  expect([refused.statusCode, refused.json().message]).toEqual([403, checkInSentences.notCoordinator])
})

test.each(['', '/answers-of-nobody'])('a check-in that doesn’t exist is not found%s', async (which) => {
  const path = which === '' ? '/999999' : '/999999/people/10002/answers'
  const answer = await calls.send('GET', path)
  expect([answer.statusCode, answer.json().message]).toEqual([404, checkInSentences.unknown])
})

describe('streams', () => {
  let url = ''
  beforeAll(async () => {
    url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  })

  async function follow(address = url): Promise<StreamReader> {
    const reader = new StreamReader(address, token)
    expect(await reader.connect()).toBe(200)
    await expect.poll(() => reader.events[0]).toBe('SNAPSHOT')
    return reader
  }

  test('say that a check-in has started, was answered and closed, without saying more', async () => {
    const reader = await follow()
    const { check_in_id } = await started(['10025', '10026', '10027'])
    const heard = (concerns: string) =>
      reader.checkIns.filter((one) => one === `${check_in_id} ${concerns}`).length
    await expect.poll(() => heard('people')).toBe(1)
    const links = await Promise.all(['10025', '10026', '10027'].map(linkOf))
    await Promise.all(links.map((link) => answerBy(link, safe)))
    await expect.poll(() => heard('answers')).toBeGreaterThan(0)
    const before = heard('people')
    await calls.send('POST', `/${check_in_id}/close`, { note: '' })
    await expect.poll(() => heard('people')).toBe(before + 1)
    await reader.cut()
  })

  test('that begin later hear of open check-ins, which their readers may have missed', async () => {
    const earlier = await follow()
    const { check_in_id } = await started(['10028'])
    await expect.poll(() => earlier.checkIns).toContain(`${check_in_id} people`)
    const later = await follow()
    await expect.poll(() => later.checkIns).toContain(`${check_in_id} people`)
    await Promise.all([earlier, later].map((reader) => reader.cut()))
  })

  test('of another instance hear it too, and answer from it', async () => {
    const other = await openTestApp({}, { settings: settingsOf(), remove: async () => undefined })
    try {
      const reader = await follow(await other.app.listen({ host: '127.0.0.1', port: 0 }))
      const { check_in_id } = await started(['10029'])
      await expect.poll(() => reader.checkIns).toContain(`${check_in_id} people`)
      const link = await linkOf('10029')
      const url = '/api/check-ins/linked'
      const answered = await other.call({ method: 'POST', url, token: link, payload: safe })
      expect(answered.statusCode).toBe(200)
      await expect.poll(() => reader.checkIns).toContain(`${check_in_id} answers`)
      expect((await calls.board(check_in_id)).check_in.counts.safe).toBe(1)
      await reader.cut()
    } finally {
      await other.close()
    }
  })

  test('hear of what changed while the database couldn’t tell', async () => {
    const reader = await follow()
    await app.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'sojourn listener' and datname = current_database()`)
    const { checkInId } = await storeCheckIn(app, '10030')
    await expect.poll(() => reader.checkIns, { timeout: 20_000 }).toContain(`${checkInId} people`)
    await reader.cut()
  })

  function settingsOf() {
    const { dataDir, databaseUrl } = app.config
    return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  }
})

test('no answer, phone number or link is in the log or the audit log, and only hashes of links are stored', async () => {
  const { check_in_id } = await started(['10030'])
  const link = await linkOf('10030')
  const said = { note: 'Under the bridge', phone: '+61 491 570 156' }
  await answerBy(link, { answer: 'help', ...said })
  await answerBy(link, { answer: 'nonsense', ...said })
  await calls.send('POST', `/${check_in_id}/people/10030/answer`, { answer: 'help', note: said.note })
  await app.call({ url: `/check-in?id=${link}&answer=safe` })
  await allSent(app)
  const stored = await Promise.all(
    ['audit_entry', 'check_in_link', 'outgoing_mail'].map(async (table) =>
      JSON.stringify(await rowsOf(app.db.execute(sql`select * from ${sql.identifier(table)}`))),
    ),
  )
  for (const secret of [link, said.note, said.phone]) {
    expect(app.logged.join('').includes(secret)).toBe(false)
    for (const text of stored) expect(text.includes(secret)).toBe(false)
  }
})

test('without a staff domain, those who have no address in the directory are listed, not emailed, and can be added to it', async () => {
  const other = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  try {
    const session = (await other.signIn()).access_token
    const theirs = checkInCallsOf(other, () => session)
    await other.db.update(staff).set({ email: 'two@uni.example' }).where(eq(staff.staff_id, '10002'))
    const scope = nextWeek()
    const dates = { start_date: scope.from, end_date: scope.to, staff_ids: ['10002', '10003'] }
    const payload = { ...NEW_TRIP, ...dates }
    await other.call({ method: 'POST', url: '/api/trips/complete', token: session, payload })
    const { recipients } = await theirs.preview(scope)
    const reached = recipients.map(({ staff_id, address, is_made_up }) => [staff_id, address, is_made_up])
    expect(reached.sort()).toEqual([
      ['10002', 'two@uni.example', false],
      ['10003', null, false],
    ])
    const { check_in_id } = await theirs.start(scope)
    const resend = async () =>
      (await theirs.send('POST', `/${check_in_id}/resend`, { staff_ids: ['10003'] })).json()
    const board = async () =>
      (await theirs.board(check_in_id)).people.find(({ staff_id }) => staff_id === '10003')
    expect(await board()).toMatchObject({ address: null, email_state: 'none', emailed_at: null, emails: 0 })
    expect(await resend()).toEqual({ emailed: 0 })
    await other.db.update(staff).set({ email: 'three@uni.example' }).where(eq(staff.staff_id, '10003'))
    expect(await resend()).toEqual({ emailed: 1 })
    expect(await board()).toMatchObject({ address: 'three@uni.example', email_state: 'waiting', emails: 1 })
  } finally {
    await other.close()
  }
})
