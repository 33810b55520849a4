import type { PeoplePage } from '@sojourn/contract/admin/people'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { OPERATOR } from '../src/accounts/actor.ts'
import { setAdministrator } from '../src/accounts/administrators.ts'
import { account, auditEntry } from '../src/database/schema.ts'
import { activate } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()

const set = (staffId: string, isWanted: boolean) =>
  app.db.transaction((tx) => setAdministrator(tx, OPERATOR, staffId, isWanted))

async function administrators(): Promise<string[]> {
  const found = await app.db.select().from(account).where(eq(account.is_administrator, true))
  return found.map(({ staff_id }) => staff_id).sort()
}

describe('administrators', () => {
  test('the demo person is one, and says so when signing in and when asked', async () => {
    const { user, access_token } = await app.signIn()
    expect(user).toMatchObject({ staff_id: '10001', is_administrator: true })
    const me = await app.call({ url: '/api/auth/me', token: access_token })
    expect(me.json()).toMatchObject({ is_administrator: true })
  })

  test('others aren’t, and nothing says so', async () => {
    const { user } = await activate(app, 'admin.b')
    expect(user).toEqual({ staff_id: 'admin.b', first_name: 'Ada', last_name: 'Lovelace' })
  })

  test('someone made one can open the administration immediately, and no longer when the rights are taken', async () => {
    const { access_token } = await activate(app, 'admin.c')
    const open = async () => (await app.call({ url: '/api/admin/people', token: access_token })).statusCode
    expect(await open()).toBe(403)
    expect(await set('admin.c', true)).toBe(true)
    expect(await open()).toBe(200)
    expect(await set('admin.c', true)).toBe(false)
    expect(await set('admin.c', false)).toBe(true)
    expect(await open()).toBe(403)
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.staff_id, 'admin.c'))
    const texts = entries.map(({ event }) => event).filter((event) => event.startsWith('An administrator'))
    expect(texts).toEqual([
      'An administrator made Ada Lovelace, staff ID admin.c, an administrator',
      'An administrator removed the administrator rights of Ada Lovelace, staff ID admin.c',
    ])
  })

  test('the last one stays, and so does one of two who are removed at the same time', async () => {
    expect(await administrators()).toEqual(['10001'])
    await expect(set('10001', false)).rejects.toThrow('This is the last administrator.')
    await activate(app, 'admin.d')
    await set('admin.d', true)
    const outcomes = await Promise.allSettled([set('10001', false), set('admin.d', false)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await administrators()).toHaveLength(1)
    await set('10001', true)
  })

  test('someone without an account, or with a disabled one, can’t become one', async () => {
    await expect(set('10002', true)).rejects.toThrow('Staff ID 10002 has no account.')
    await activate(app, 'admin.e')
    await app.db.update(account).set({ disabled_at: new Date() }).where(eq(account.staff_id, 'admin.e'))
    await expect(set('admin.e', true)).rejects.toThrow('is disabled')
  })
})

describe('the list of people', () => {
  async function people(query: string): Promise<PeoplePage> {
    const { access_token } = await app.signIn()
    const answer = await app.call({ url: `/api/admin/people?${query}`, token: access_token })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  test('has everyone by name, one page at a time', async () => {
    const first = await people('size=5')
    const second = await people('size=5&page=1')
    expect(first.content).toHaveLength(5)
    expect(second.totalElements).toBe(first.totalElements)
    const names = [...first.content, ...second.content].map((person) => person.last_name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('und').compare))
    expect(new Set([...first.content, ...second.content].map((person) => person.staff_id)).size).toBe(10)
  })

  test.each([
    ['a part of a full name', 'mia che', '10001'],
    ['a staff id', '10001', '10001'],
  ])('is searched for %s', async (_, search, staffId) => {
    const { content, totalElements } = await people(`search=${encodeURIComponent(search)}`)
    expect(content.map((person) => person.staff_id)).toEqual([staffId])
    expect(totalElements).toBe(1)
  })

  test.each(['%', '_', '\\'])('takes %s as a character, not as a pattern', async (search) => {
    expect((await people(`search=${encodeURIComponent(search)}`)).content).toEqual([])
  })

  test('says what there is to know about an account', async () => {
    const { content } = await people('search=10001')
    expect(content).toEqual([
      {
        staff_id: '10001',
        first_name: 'Mia',
        last_name: 'Chen',
        email: null,
        address: '10001@example.edu',
        left_at: null,
        account: {
          activated_at: expect.any(String),
          disabled_at: null,
          is_administrator: true,
          is_coordinator: false,
          sessions: expect.any(Number),
          calendar_links: 0,
          access_tokens: 0,
          last_seen_at: expect.any(String),
        },
      },
    ])
    expect(content[0]?.account?.sessions).toBeGreaterThan(0)
  })
})
