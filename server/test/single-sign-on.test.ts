import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../scripts/identity-provider/identity-provider.ts'
import { freePort } from '../../scripts/machine/free-port.ts'
import { disableAccount, enableAccount } from '../src/accounts/account-access.ts'
import { OPERATOR } from '../src/accounts/actor.ts'
import { setAdministrator } from '../src/accounts/administrators.ts'
import { rowsOf } from '../src/database/database.ts'
import { auditEntry } from '../src/database/schema.ts'
import { tokenIn } from './support/outbox.ts'
import { activate, allSent, login, mailsTo, PASSWORD, statusOfMe } from './support/people.ts'
import { ProviderBrowser } from './support/provider-browser.ts'
import { comeBack, exchange, startSignOn } from './support/sign-on.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

/** With a real, certified provider. The app listens, so that the provider can call it. */

let provider: IdentityProvider
let app: TestApp
let appUrl: string

const ADA = person('ada1', 'Ada', 'Lovelace')

beforeAll(async () => {
  const port = await freePort()
  appUrl = `http://127.0.0.1:${port}`
  provider = await startIdentityProvider({ appUrl, people: [ADA] })
  const opened = await openTestApp({ ...provider.settings, PUBLIC_URL: appUrl })
  await opened.app.listen({ port, host: '127.0.0.1' })
  app = opened
  return async () => {
    await opened.close()
    await provider.stop()
  }
})

function person(staffId: string, given_name: string, family_name: string, more: object = {}) {
  const email = `${staffId}@example.edu`
  return {
    sub: `sub-${staffId}`,
    preferred_username: staffId,
    given_name,
    family_name,
    email,
    groups: [],
    ...more,
  }
}

function join(someone: typeof ADA): typeof ADA {
  if (!provider.people.includes(someone)) provider.people.push(someone)
  return someone
}

/** Someone signs in with the provider in a browser of their own. */
async function signIn(someone: typeof ADA, browser = new ProviderBrowser(appUrl)) {
  join(someone)
  const { address, browser_secret } = await startSignOn(app)
  const { code, error } = await comeBack(app, await browser.signIn(address, someone.sub))
  expect(error).toBeUndefined()
  return { answer: await exchange(app, code, browser_secret), browser_secret }
}

async function lastEvents(count: number): Promise<string[]> {
  const entries = await app.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(count)
  return entries.map(({ event }) => event)
}

async function directoryOf(staffId: string) {
  const rows = await rowsOf(
    app.db.execute(sql`select first_name, last_name, email from staff where staff_id = ${staffId}`),
  )
  return rows[0]
}

describe('a sign-in', () => {
  test('creates the account the first time, and answers like a sign-in with a password', async () => {
    const { answer } = await signIn(ADA)
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      refresh_token_id: expect.any(String),
      user: { staff_id: 'ada1', first_name: 'Ada', last_name: 'Lovelace' },
    })
    expect(await statusOfMe(app, answer.json().access_token)).toBe(200)
    expect(await directoryOf('ada1')).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada1@example.edu',
    })
    expect(await lastEvents(2)).toEqual([
      'Ada Lovelace signed in with Example University',
      'Ada Lovelace activated the account for staff ID ada1 with Example University',
    ])
  })

  test('refreshes name and email the next time, with an entry, but only if they changed', async () => {
    const grace = join(person('grace1', 'Grace', 'Murray'))
    await signIn(grace)
    await signIn(grace)
    expect(await lastEvents(1)).toEqual(['Grace Murray signed in with Example University'])
    grace.family_name = 'Hopper'
    grace.email = 'hopper@example.edu'
    expect((await signIn(grace)).answer.json().user.last_name).toBe('Hopper')
    expect(await directoryOf('grace1')).toEqual({
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'hopper@example.edu',
    })
    expect(await lastEvents(3)).toEqual([
      'Grace Hopper signed in with Example University',
      'Example University changed the name to Grace Hopper and the email address of Grace Murray, staff ID grace1',
      'Grace Murray signed in with Example University',
    ])
  })

  test('is by issuer and subject: someone stays who they are when the provider changes their staff id', async () => {
    const joan = person('joan1', 'Joan', 'Clarke')
    await signIn(joan)
    joan.preferred_username = 'joan2'
    expect((await signIn(joan)).answer.json().user.staff_id).toBe('joan1')
  })

  test('of several browsers at the same moment creates one account', async () => {
    const kay = join(person('kay1', 'Kay', 'McNulty'))
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(kay)))
    expect(answers.map(({ answer }) => answer.json().user?.staff_id)).toEqual([
      'kay1',
      'kay1',
      'kay1',
      'kay1',
    ])
  })

  test('that is cancelled at the provider leads back', async () => {
    const { address } = await startSignOn(app)
    const search = await new ProviderBrowser(appUrl).signIn(address, undefined)
    expect(await comeBack(app, search)).toEqual({ error: 'cancelled' })
  })

  test('with a password doesn’t work for an account that never had one', async () => {
    await signIn(ADA)
    expect((await login(app, 'ada1', PASSWORD)).statusCode).toBe(401)
  })

  test('to a disabled account is refused', async () => {
    const off = person('off1', 'Otto', 'Frei')
    await signIn(off)
    await app.db.execute(sql`update account set disabled_at = now() where staff_id = 'off1'`)
    const { answer } = await signIn(off)
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This account is disabled. Contact your administrator.',
    ])
  })

  test('of someone who left, and never had an account, is refused', async () => {
    await app.db.execute(
      sql`insert into staff (staff_id, first_name, last_name, left_at) values ('gone1', 'Gone', 'Girl', now())`,
    )
    const { answer } = await signIn(person('gone1', 'Gone', 'Girl'))
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This account is disabled. Contact your administrator.',
    ])
  })
})

describe('an account with a password', () => {
  const connection = async (token: string) =>
    (await app.call({ url: '/api/auth/oidc/connection', token })).json().is_connected
  const link = (token: string, payload: object) =>
    app.call({ method: 'POST', url: '/api/auth/oidc/link', token, payload })

  test('is connected after signing in with the password, and then opens either way', async () => {
    const mine = await activate(app, 'lin1')
    const lin = person('lin1', 'Lin', 'Chen')
    const { answer, browser_secret } = await signIn(lin)
    const offer = answer.json().link
    expect(offer).toEqual({ code: expect.any(String), staff_id: 'lin1' })
    expect(await connection(mine.access_token)).toBe(false)

    const payload = { code: offer.code, browser_secret }
    expect((await link(mine.access_token, payload)).statusCode).toBe(204)
    expect(await connection(mine.access_token)).toBe(true)
    expect(await lastEvents(1)).toEqual(['Ada Lovelace connected their account to Example University'])
    expect((await link(mine.access_token, payload)).statusCode).toBe(403)
    expect((await signIn(lin)).answer.json().user.staff_id).toBe('lin1')
    expect((await login(app, 'lin1', PASSWORD)).statusCode).toBe(200)
    await expect
      .poll(async () => (await mailsTo(app, 'lin1')).map(({ subject }) => subject))
      .toContain('Your Sojourn account was connected to Example University')
  })

  test('is connected by an emailed link, in any browser', async () => {
    await activate(app, 'lin2')
    const lin = person('lin2', 'Lin', 'Wei')
    const { answer, browser_secret } = await signIn(lin)
    const payload = { code: answer.json().link.code, browser_secret }
    const mailed = await app.call({ method: 'POST', url: '/api/auth/oidc/link/mail', payload })
    expect(mailed.statusCode, mailed.body).toBe(202)
    await allSent(app)
    const mail = (await mailsTo(app, 'lin2')).at(-1)
    expect(mail?.subject).toBe('Connect Example University to your Sojourn account')
    expect(mail?.text).toContain('Example University account: Lin Wei, lin2@example.edu')

    const token = tokenIn(mail)
    const confirm = () => app.call({ method: 'POST', url: '/api/auth/oidc/link/confirm', token })
    expect((await app.call({ url: '/api/auth/me', token })).json().staff_id).toBe('lin2')
    expect((await confirm()).statusCode).toBe(204)
    expect((await confirm()).statusCode).toBe(401)
    expect((await signIn(lin)).answer.json().user.staff_id).toBe('lin2')
  })

  test('is connected from the profile', async () => {
    const { access_token: token } = await activate(app, 'lin3')
    const lin = join(person('lin3', 'Lin', 'Bao'))
    const { address, browser_secret } = await startSignOn(app, token)
    const { code } = await comeBack(app, await new ProviderBrowser(appUrl).signIn(address, lin.sub))
    expect((await exchange(app, code, browser_secret)).statusCode).toBe(403)
    expect((await link(token, { code, browser_secret })).statusCode).toBe(204)
    expect(await connection(token)).toBe(true)
  })

  test('isn’t connected from the profile to someone else’s identity', async () => {
    const { access_token: token } = await activate(app, 'lin4')
    const { address, browser_secret } = await startSignOn(app, token)
    const { code } = await comeBack(app, await new ProviderBrowser(appUrl).signIn(address, ADA.sub))
    const answer = await link(token, { code, browser_secret })
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      "This Example University account belongs to staff ID ada1, but you're signed in as lin4.",
    ])
    expect(await connection(token)).toBe(false)
  })

  test('that is disabled meanwhile isn’t connected', async () => {
    await activate(app, 'lin5')
    const { answer, browser_secret } = await signIn(person('lin5', 'Lin', 'Hao'))
    const payload = { code: answer.json().link.code, browser_secret }
    await app.call({ method: 'POST', url: '/api/auth/oidc/link/mail', payload })
    await allSent(app)
    const token = tokenIn((await mailsTo(app, 'lin5')).at(-1))
    await app.db.execute(sql`update account set disabled_at = now() where staff_id = 'lin5'`)
    const confirmed = await app.call({ method: 'POST', url: '/api/auth/oidc/link/confirm', token })
    expect(confirmed.json().message).toBe('This account is disabled. Contact your administrator.')
    const again = await app.call({ method: 'POST', url: '/api/auth/oidc/link/mail', payload })
    expect([again.statusCode, again.json().message]).toEqual([
      403,
      'This account is disabled. Contact your administrator.',
    ])
  })

  test('that is disabled while its link is emailed isn’t connected, even after it is enabled', async () => {
    await activate(app, 'lin6')
    const { answer, browser_secret } = await signIn(person('lin6', 'Lin', 'Yun'))
    const payload = { code: answer.json().link.code, browser_secret }
    await app.call({ method: 'POST', url: '/api/auth/oidc/link/mail', payload })
    await app.db.transaction((tx) => disableAccount(tx, OPERATOR, 'lin6'))
    await app.db.transaction((tx) => enableAccount(tx, OPERATOR, 'lin6'))
    await allSent(app)
    const token = tokenIn((await mailsTo(app, 'lin6')).at(-1))
    const confirmed = await app.call({ method: 'POST', url: '/api/auth/oidc/link/confirm', token })
    expect(confirmed.statusCode).toBe(401)
  })
})

describe('the claim for administrators', () => {
  const isAdministrator = async (someone: typeof ADA) =>
    (await signIn(someone)).answer.json().user.is_administrator === true
  const setByHand = (staffId: string, isWanted: boolean) =>
    app.db.transaction((tx) => setAdministrator(tx, OPERATOR, staffId, isWanted))

  test('gives the rights at a sign-in, and takes them away at a later one', async () => {
    const ruth = person('ruth1', 'Ruth', 'Teitelbaum', { groups: ['sojourn-administrators'] })
    expect(await isAdministrator(ruth)).toBe(true)
    expect(await lastEvents(2)).toContain(
      'Example University made Ruth Teitelbaum, staff ID ruth1, an administrator',
    )
    ruth.groups = []
    expect(await isAdministrator(ruth)).toBe(false)
    expect(await lastEvents(2)).toContain(
      'Example University removed the administrator rights of Ruth Teitelbaum, staff ID ruth1',
    )
  })

  test('doesn’t take away rights that were given by hand', async () => {
    const fran = person('fran1', 'Fran', 'Bilas')
    await signIn(fran)
    await setByHand('fran1', true)
    expect(await isAdministrator(fran)).toBe(true)
    fran.groups = ['sojourn-administrators'] as never
    expect(await isAdministrator(fran)).toBe(true)
    fran.groups = []
    expect(await isAdministrator(fran)).toBe(true)
  })

  test('doesn’t take them away if it gave them earlier', async () => {
    const jean = person('jean1', 'Jean', 'Bartik', { groups: ['sojourn-administrators'] })
    await signIn(jean)
    await setByHand('jean1', false)
    await setByHand('jean1', true)
    jean.groups = []
    expect(await isAdministrator(jean)).toBe(true)
  })

  test('doesn’t take them away once they are given by hand too', async () => {
    const adele = person('adele1', 'Adele', 'Goldstine', { groups: ['sojourn-administrators'] })
    await signIn(adele)
    expect(await setByHand('adele1', true)).toBe(true)
    expect(await lastEvents(1)).toEqual([
      'An administrator made Adele Goldstine, staff ID adele1, an administrator',
    ])
    expect(await setByHand('adele1', true)).toBe(false)
    adele.groups = []
    expect(await isAdministrator(adele)).toBe(true)
  })

  test('takes away what the claim of an earlier provider gave', async () => {
    const hedy = person('hedy1', 'Hedy', 'Lamarr')
    await signIn(hedy)
    await setByHand('hedy1', true)
    await app.db.execute(sql`
      insert into identity (issuer, subject, staff_id, gave_administrator)
      values ('https://login.example.com/', 'hedy', 'hedy1', true)`)
    hedy.groups = ['sojourn-administrators'] as never
    expect(await isAdministrator(hedy)).toBe(true)
    hedy.groups = []
    expect(await isAdministrator(hedy)).toBe(false)
  })

  test('leaves the last administrator their rights, and logs that once', async () => {
    const marlyn = person('marlyn1', 'Marlyn', 'Wescoff', { groups: ['sojourn-administrators'] })
    await signIn(marlyn)
    await app.db.execute(sql`update account set is_administrator = (staff_id = 'marlyn1')`)
    marlyn.groups = []
    await failFirstSession()
    expect(await isAdministrator(marlyn)).toBe(true)
    expect(app.logged.filter((line) => line.includes('the last administrator stays one'))).toHaveLength(1)
    await app.db.execute(sql`update account set is_administrator = true where staff_id = '10001'`)
    expect(await isAdministrator(marlyn)).toBe(false)
  })
})

/** As a conflict with another transaction would. The sign-in is then repeated. */
async function failFirstSession(): Promise<void> {
  await app.db.execute(sql`create sequence sessions_tried`)
  await app.db.execute(sql`
    create function fail_first() returns trigger language plpgsql as $$ begin
      if nextval('sessions_tried') = 1 then raise exception using errcode = '40001'; end if;
      return new;
    end $$`)
  await app.db.execute(
    sql`create trigger fail_first before insert on session for each row execute function fail_first()`,
  )
}

describe('signing out', () => {
  const signOut = (token: string) =>
    app.call({
      method: 'POST',
      url: '/api/auth/logout',
      token,
      payload: { refresh_token_id: 'any' },
    })

  test('offers the provider’s sign-out to someone who came from there, and only to them', async () => {
    const { answer } = await signIn(ADA)
    const { provider_logout } = (await signOut(answer.json().access_token)).json()
    const address = new URL(provider_logout)
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'sojourn',
      post_logout_redirect_uri: `${appUrl}/login`,
    })
    const { access_token } = await activate(app, 'out1')
    expect((await signOut(access_token)).json()).toEqual({ provider_logout: null })
  })

  test('twice at the same moment is recorded once', async () => {
    const { access_token } = await activate(app, 'out3')
    await Promise.all([signOut(access_token), signOut(access_token)])
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.staff_id, 'out3'))
    expect(entries.filter(({ event }) => event === 'Ada Lovelace signed out')).toHaveLength(1)
  })

  test('at the provider ends the sessions and streams that began there, and no others', async () => {
    const browser = new ProviderBrowser(appUrl)
    const betty = person('betty1', 'Betty', 'Holberton')
    const here = (await signIn(betty, browser)).answer.json()
    const elsewhere = (await signIn(betty)).answer.json()
    const { access_token: byPassword } = await activate(app, 'out2')
    const stream = new StreamReader(appUrl, here.access_token)
    expect(await stream.connect()).toBe(200)

    const address = `${provider.issuer}/session/end?client_id=sojourn&post_logout_redirect_uri=${appUrl}/login`
    expect(await browser.signOut(address)).toBe(`${appUrl}/login`)
    await expect.poll(() => stream.isOpen).toBe(false)
    expect(await statusOfMe(app, here.access_token)).toBe(401)
    expect(await statusOfMe(app, elsewhere.access_token)).toBe(200)
    expect(await statusOfMe(app, byPassword)).toBe(200)
    expect(await lastEvents(1)).toEqual(['Example University signed Betty Holberton out'])
  })
})

test('nothing of a sign-in is logged, audited or stored in readable form', async () => {
  const { address, browser_secret } = await startSignOn(app)
  const search = await new ProviderBrowser(appUrl).signIn(address, ADA.sub)
  const { code = '' } = await comeBack(app, search)
  const { access_token, refresh_token_id } = (await exchange(app, code, browser_secret)).json()
  const asked = new URL(address).searchParams
  const secrets = [
    String(asked.get('state')),
    String(new URLSearchParams(search).get('code')),
    String(provider.settings.OIDC_CLIENT_SECRET),
    browser_secret,
    code,
    access_token,
    refresh_token_id,
  ]
  const tables = ['audit_entry', 'session', 'identity', 'sign_on_code', 'sign_on_attempt', 'refresh_token']
  const stored = await Promise.all(
    tables.map((table) => rowsOf(app.db.execute(sql.raw(`select t::text as row from ${table} t`)))),
  )
  const everything = [...app.logged, JSON.stringify(stored)].join('\n')
  for (const secret of secrets) expect(everything).not.toContain(secret)
})

test('no answer sets a cookie', async () => {
  const started = await app.call({ method: 'POST', url: '/api/auth/oidc/start' })
  const back = await app.call({ url: '/api/auth/oidc/callback?state=x' })
  expect([started.headers['set-cookie'], back.headers['set-cookie']]).toEqual([undefined, undefined])
})

describe('two instances on one PostgreSQL server', () => {
  test('share a sign-in, and a sign-out at the provider that calls one ends a stream on the other', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const shared = await startIdentityProvider({ appUrl: url, people: [ADA] })
    const database = await createTestDatabase()
    const settings = { ...shared.settings, PUBLIC_URL: url }
    const one = await openTestApp(settings, database)
    const two = await openTestApp(settings, database)
    const opened: StreamReader[] = []
    try {
      await one.app.listen({ port, host: '127.0.0.1' })
      const other = await two.app.listen({ port: 0, host: '127.0.0.1' })
      const browser = new ProviderBrowser(url)
      const { address, browser_secret } = await startSignOn(one)
      const { code } = await comeBack(two, await browser.signIn(address, ADA.sub))
      const { access_token } = (await exchange(one, code, browser_secret)).json()
      expect(await statusOfMe(two, access_token)).toBe(200)

      const stream = new StreamReader(other, access_token)
      opened.push(stream)
      expect(await stream.connect()).toBe(200)
      await browser.signOut(
        `${shared.issuer}/session/end?client_id=sojourn&post_logout_redirect_uri=${url}/login`,
      )
      await expect.poll(() => stream.isOpen).toBe(false)
      expect(await statusOfMe(two, access_token)).toBe(401)
    } finally {
      await Promise.all(opened.map((stream) => stream.cut()))
      await Promise.all([one.close(), two.close()])
      await database.remove()
      await shared.stop()
    }
  })
})
