import type { PeoplePage, Person } from '@sojourn/contract/admin/people'
import type { Staff } from '@sojourn/contract/trip/trip'
import { eq, like } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { disableAccount } from '../src/accounts/account-access.ts'
import { OPERATOR } from '../src/accounts/actor.ts'
import { setAdministrator } from '../src/accounts/administrators.ts'
import { isCoordinator } from '../src/accounts/coordinators.ts'
import { markAsLeft } from '../src/accounts/leaving.ts'
import { account, auditEntry, linkToken, staff } from '../src/database/schema.ts'
import { entriesDuring } from './support/audit-entries.ts'
import { readOutbox, tokenIn } from './support/outbox.ts'
import { activate, confirm, login, mailsTo, PASSWORD, setPassword } from './support/people.ts'
import { openTestApp, useTestApp } from './support/test-app.ts'

const app = useTestApp()
let token: string

beforeAll(async () => {
  token = (await app.signIn()).access_token
})

function send(method: InjectOptions['method'] & string, path: string, payload?: object, as = token) {
  const url = `/api/admin/people${path}`
  return app.call({ method: method as 'POST', url, token: as, ...(payload && { payload }) })
}

async function entriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const entries = await entriesDuring(app, work)
  return entries.map(({ event }) => event)
}

async function inDirectory(staffId: string) {
  const [found] = await app.db.select().from(staff).where(eq(staff.staff_id, staffId))
  return found && { first_name: found.first_name, last_name: found.last_name, email: found.email }
}

const ADA = { staff_id: 'ada', first_name: 'Ada', last_name: 'Lovelace', email: null }

describe('adding someone', () => {
  test('puts them into the directory, with an entry in the log', async () => {
    const person = {
      staff_id: ' p.add1 ',
      first_name: ' Zoë ',
      last_name: 'O’Brien',
      email: 'zoe@example.org',
    }
    const entries = await entriesOf(async () => {
      expect((await send('POST', '', person)).statusCode).toBe(204)
    })
    expect(entries).toEqual(['Mia Chen added Zoë O’Brien, staff ID p.add1, to the directory'])
    const people: Staff[] = (await app.call({ url: '/api/staff', token })).json()
    expect(people).toContainEqual({ staff_id: 'p.add1', first_name: 'Zoë', last_name: 'O’Brien' })
    expect(await inDirectory('p.add1')).toMatchObject({ email: 'zoe@example.org' })
  })

  test('is refused for a staff ID that is already there, and changes nothing', async () => {
    const before = await inDirectory('10002')
    const entries = await entriesOf(async () => {
      const answer = await send('POST', '', { ...ADA, staff_id: '10002' })
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'Staff ID 10002 is already in the directory.',
      ])
    })
    expect(entries).toEqual([])
    expect(await inDirectory('10002')).toEqual(before)
  })

  test('names everything that is wrong', async () => {
    const answer = await send('POST', '', { ...ADA, staff_id: 'a b', last_name: 'x\u0007', email: 'nowhere' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([
      {
        path: 'staff_id',
        message:
          'Staff ID must be 1 to 10 letters, digits, dots, dashes or underscores, and begin and end with a letter or digit.',
      },
      { path: 'last_name', message: "Last name contains characters that can't be used." },
      { path: 'email', message: 'Email must be an address such as mia.chen@example.edu.' },
    ])
    expect(await inDirectory('a b')).toBeUndefined()
  })
})

describe('editing someone', () => {
  const added = async (staff_id: string) => {
    expect((await send('POST', '', { ...ADA, staff_id })).statusCode).toBe(204)
    return { first_name: ADA.first_name, last_name: ADA.last_name, email: ADA.email }
  }

  test('changes their name and email, with old and new values in the log', async () => {
    const before = await added('p.edit1')
    const wanted = { first_name: 'Ada', last_name: 'King', email: 'ada@example.org' }
    const edit = () => send('PATCH', '/p.edit1', { ...wanted, before })
    const entries = await entriesOf(async () => {
      expect((await edit()).statusCode).toBe(204)
      // The answer was lost and the same change is sent again.
      expect((await edit()).statusCode).toBe(204)
    })
    expect(entries).toEqual([
      'Mia Chen changed Ada Lovelace, staff ID p.edit1: last name from Lovelace to King, email from empty to ada@example.org',
    ])
    expect(await inDirectory('p.edit1')).toEqual(wanted)
  })

  test('two people can change different details of the same person', async () => {
    const before = await added('p.edit2')
    await send('PATCH', '/p.edit2', { ...before, email: 'ada@example.org', before })
    const answer = await send('PATCH', '/p.edit2', { ...before, last_name: 'Byron', before })
    expect(answer.statusCode).toBe(204)
    expect(await inDirectory('p.edit2')).toEqual({
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.org',
    })
  })

  test('the second change of the same detail gets the current values, and changes nothing', async () => {
    const before = await added('p.edit3')
    const theirs = { ...before, last_name: 'Byron' }
    await send('PATCH', '/p.edit3', { ...theirs, before })
    const entries = await entriesOf(async () => {
      const answer = await send('PATCH', '/p.edit3', { ...before, last_name: 'King', before })
      expect(answer.statusCode).toBe(412)
      expect(answer.json()).toMatchObject({
        message:
          'Someone else has just changed this person to Ada Byron, no email address. Save again to use your changes instead.',
        person: theirs,
      })
    })
    expect(entries).toEqual([])
    expect(await inDirectory('p.edit3')).toEqual(theirs)
    const again = await send('PATCH', '/p.edit3', { ...before, last_name: 'King', before: theirs })
    expect(again.statusCode).toBe(204)
    expect(await inDirectory('p.edit3')).toMatchObject({ last_name: 'King' })
  })

  test('follows the rules, and needs someone in the directory', async () => {
    const before = await added('p.edit4')
    const answer = await send('PATCH', '/p.edit4', { ...before, first_name: ' ', before })
    expect(answer.json().errors).toEqual([
      { path: 'first_name', message: 'First name must be 1 to 100 characters long.' },
    ])
    expect((await send('PATCH', '/nobody', { ...before, before })).statusCode).toBe(404)
  })
})

describe('administrators', () => {
  test('are made and removed by other administrators, who are named in the log', async () => {
    await activate(app, 'p.adm1')
    const entries = await entriesOf(async () => {
      expect((await send('PUT', '/p.adm1/administrator')).statusCode).toBe(204)
      expect((await send('PUT', '/p.adm1/administrator')).statusCode).toBe(204)
      expect((await send('DELETE', '/p.adm1/administrator')).statusCode).toBe(204)
    })
    expect(entries).toEqual([
      'Mia Chen made Ada Lovelace, staff ID p.adm1, an administrator',
      'Mia Chen removed the administrator rights of Ada Lovelace, staff ID p.adm1',
    ])
  })

  test('can step down, but not the last one', async () => {
    const refused = await send('DELETE', '/10001/administrator')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This is the last administrator. Make someone else an administrator first.',
    ])
    await activate(app, 'p.adm2')
    await send('PUT', '/p.adm2/administrator')
    expect((await send('DELETE', '/10001/administrator')).statusCode).toBe(204)
    expect((await send('GET', '')).statusCode).toBe(403)
    await app.db.transaction((tx) => setAdministrator(tx, OPERATOR, '10001', true))
    await app.db.transaction((tx) => setAdministrator(tx, OPERATOR, 'p.adm2', false))
  })

  test('two who remove each other at the same time leave one', async () => {
    const { access_token: other } = await activate(app, 'p.adm3')
    await send('PUT', '/p.adm3/administrator')
    const answers = await Promise.all([
      send('DELETE', '/p.adm3/administrator'),
      send('DELETE', '/10001/administrator', undefined, other),
    ])
    const left = await app.db.select().from(account).where(eq(account.is_administrator, true))
    expect(left).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    await app.db.transaction((tx) => setAdministrator(tx, OPERATOR, '10001', true))
    await app.db.transaction((tx) => setAdministrator(tx, OPERATOR, 'p.adm3', false))
  })
})

describe('coordinators', () => {
  test('are named and removed by administrators, who are named in the log, and know it themselves', async () => {
    const { access_token } = await activate(app, 'p.coord1')
    const whoIs = async () => (await app.call({ url: '/api/auth/me', token: access_token })).json()
    const entries = await entriesOf(async () => {
      expect((await send('PUT', '/p.coord1/coordinator')).statusCode).toBe(204)
      expect((await send('PUT', '/p.coord1/coordinator')).statusCode).toBe(204)
      expect(await whoIs()).toMatchObject({ is_coordinator: true })
      const { content }: PeoplePage = (await send('GET', '?search=p.coord1')).json()
      expect(content[0]?.account).toMatchObject({ is_coordinator: true, is_administrator: false })
      expect((await send('DELETE', '/p.coord1/coordinator')).statusCode).toBe(204)
    })
    expect(await whoIs()).not.toHaveProperty('is_coordinator')
    expect(entries).toEqual([
      'Mia Chen made Ada Lovelace, staff ID p.coord1, a coordinator',
      'Mia Chen removed the coordinator rights of Ada Lovelace, staff ID p.coord1',
    ])
  })

  test('need an enabled account, and have no rights while it is disabled', async () => {
    const refusalOf = async (staffId: string) => (await send('PUT', `/${staffId}/coordinator`)).json().message
    expect(await refusalOf('10002')).toBe('Staff ID 10002 has no account.')
    await activate(app, 'p.coord2')
    const may = () => isCoordinator(app.db, 'p.coord2')
    expect(await may()).toBe(false)
    await send('PUT', '/p.coord2/coordinator')
    expect(await may()).toBe(true)
    await app.db.transaction((tx) => markAsLeft(tx, OPERATOR, 'p.coord2'))
    expect(await may()).toBe(false)
    expect((await send('DELETE', '/p.coord2/coordinator')).statusCode).toBe(204)
    expect(await refusalOf('p.coord2')).toBe('The account of staff ID p.coord2 is disabled. Enable it first.')
    expect(await isCoordinator(app.db, '10001'), 'administrators always may').toBe(true)
  })
})

describe('sending a link', () => {
  test('invites someone without an account, who then chooses a password', async () => {
    const email = 'grace@example.org'
    await send('POST', '', { staff_id: 'p.link1', first_name: 'Grace', last_name: 'Hopper', email })
    const entries = await entriesOf(async () => {
      const answer = await send('POST', '/p.link1/link')
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { purpose: 'activation', address: email, is_sent: false },
      ])
    })
    expect(entries).toEqual(['Mia Chen sent an activation link to Grace Hopper, staff ID p.link1'])
    const mail = (await readOutbox(app.config.dataDir)).find(({ to }) => to?.[0]?.address === email)
    expect(mail?.subject).toBe('Activate your Sojourn account')
    expect(mail?.text).toContain('An administrator invites you')
    const { reset_token } = (await confirm(app, tokenIn(mail), 'p.link1')).json()
    expect((await setPassword(app, reset_token, 'p.link1', PASSWORD)).statusCode).toBe(204)
    expect((await login(app, 'p.link1', PASSWORD)).json().user).toEqual({
      staff_id: 'p.link1',
      first_name: 'Grace',
      last_name: 'Hopper',
    })
  })

  test('lets someone with an account set a new password', async () => {
    await activate(app, 'p.link2')
    const answer = await send('POST', '/p.link2/link')
    expect(answer.json()).toEqual({ purpose: 'reset', address: 'p.link2@example.edu', is_sent: false })
    const mail = (await mailsTo(app, 'p.link2')).at(-1)
    expect(mail?.text).toContain('An administrator sent you this email')
    expect((await setPassword(app, tokenIn(mail), 'p.link2', 'Lighthouse#27')).statusCode).toBe(204)
    expect((await login(app, 'p.link2', 'Lighthouse#27')).statusCode).toBe(200)
  })

  test('is refused for someone who is disabled, has left or isn’t in the directory', async () => {
    await activate(app, 'p.link3')
    await app.db.transaction((tx) => disableAccount(tx, OPERATOR, 'p.link3'))
    await app.db.transaction((tx) => markAsLeft(tx, OPERATOR, '10009'))
    const refusalOf = async (staffId: string) => {
      const answer = await send('POST', `/${staffId}/link`)
      return [answer.statusCode, answer.json().message]
    }
    expect(await refusalOf('p.link3')).toEqual([
      409,
      'The account of staff ID p.link3 is disabled. Enable it first.',
    ])
    expect(await refusalOf('10009')).toEqual([
      409,
      'Staff ID 10009 is marked as left. Mark them as back first.',
    ])
    expect(await refusalOf('nobody')).toEqual([404, "Staff ID nobody isn't in the directory."])
    expect(await app.db.select().from(linkToken).where(like(linkToken.staff_id, 'p.link3'))).toEqual([])
  })

  test('stores nothing if the email can’t be sent', async () => {
    const other = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    try {
      const { access_token } = await other.signIn()
      const url = '/api/admin/people/10002/link'
      const answer = await other.call({ method: 'POST', url, token: access_token })
      expect([answer.statusCode, answer.json().message]).toEqual([
        503,
        "The email couldn't be sent. Please try again in a few minutes.",
      ])
      expect(await other.db.select().from(linkToken)).toEqual([])
      expect(await other.db.select().from(auditEntry).where(like(auditEntry.event, '%link%'))).toEqual([])
    } finally {
      await other.close()
    }
  })
})

test('the list counts sessions and calendar links', async () => {
  const { access_token } = await activate(app, 'p.count')
  const payload = { name: 'Team', trips: { of: 'owner' }, detail: 'full' }
  await app.call({ method: 'POST', url: '/api/calendar-feeds', token: access_token, payload })
  const page: PeoplePage = (await send('GET', '?search=p.count')).json()
  const [person] = page.content as [Person]
  expect(person.account).toMatchObject({ sessions: 1, calendar_links: 1 })
})
