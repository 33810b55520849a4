import { like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { attempt, auditEntry } from '../src/database/schema.ts'
import { networkOf } from '../src/http/network-of.ts'
import { activate, login, PASSWORD, somewhere } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()

async function fail(times: number, staffId: string, from?: ReturnType<typeof somewhere>) {
  for (let count = 0; count < times; count += 1) {
    expect((await login(app, staffId, 'Wrong#Password1', from ?? somewhere())).statusCode).toBe(401)
  }
}

describe('after ten failures in a quarter of an hour', () => {
  test.each(['dora1', 'unknown1'])(
    'staff ID %s is locked, right password or not, and told when to try again',
    async (staffId) => {
      if (staffId === 'dora1') await activate(app, staffId)
      await fail(10, staffId)
      for (const password of [PASSWORD, 'Wrong#Password1']) {
        const answer = await login(app, staffId, password)
        expect(answer.statusCode).toBe(429)
        expect(answer.json().message).toBe(
          'Too many failed sign-ins. Please wait a few minutes and try again.',
        )
        const seconds = Number(answer.headers['retry-after'])
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(900)
      }
      const entries = await app.db
        .select()
        .from(auditEntry)
        .where(like(auditEntry.event, `%${staffId} was locked%`))
      expect(entries).toHaveLength(1)
    },
  )

  test('the address that they came from is locked for everyone', async () => {
    const from = somewhere()
    await activate(app, 'dora2')
    for (let count = 0; count < 10; count += 1) await fail(1, `guess${count}`, from)
    expect((await login(app, 'dora2', PASSWORD, from)).statusCode).toBe(429)
    expect((await login(app, 'dora2', PASSWORD)).statusCode).toBe(200)
  })

  test('it opens again when the time has passed', async () => {
    await activate(app, 'dora3')
    await fail(10, 'dora3')
    expect((await login(app, 'dora3', PASSWORD)).statusCode).toBe(429)
    await app.db
      .update(attempt)
      .set({ tried_at: new Date(Date.now() - 901_000) })
      .where(like(attempt.counted, '%dora3'))
    expect((await login(app, 'dora3', PASSWORD)).statusCode).toBe(200)
  })

  test('guesses made all at once get no further than guesses made one by one, and the right one looks like the rest', async () => {
    await activate(app, 'dora4')
    const wrong = Array.from({ length: 30 }, () => login(app, 'dora4', 'Wrong#Password1'))
    const right = login(app, 'dora4', PASSWORD)
    const statuses = (await Promise.all(wrong)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await right).statusCode).toBe(429)
    const entries = await app.db.select().from(auditEntry).where(like(auditEntry.event, '%dora4 was locked%'))
    expect(entries).toHaveLength(1)
  })

  test('an address that is locked is named as such in the audit log', async () => {
    const from = somewhere()
    for (let count = 0; count < 10; count += 1) await fail(1, `other${count}`, from)
    const entries = await app.db
      .select()
      .from(auditEntry)
      .where(like(auditEntry.event, `Signing in from ${from.remoteAddress}%`))
    expect(entries).toHaveLength(1)
  })

  test('upper case makes no other staff id of it', async () => {
    await fail(5, 'dora6')
    await fail(5, 'DORA6')
    expect((await login(app, 'Dora6', 'Wrong#Password1')).statusCode).toBe(429)
  })
})

test('nine failures and then the right password: signed in, and the count starts anew', async () => {
  await activate(app, 'dora5')
  await fail(9, 'dora5')
  expect((await login(app, 'dora5', PASSWORD)).statusCode).toBe(200)
  await fail(9, 'dora5')
  expect((await login(app, 'dora5', PASSWORD)).statusCode).toBe(200)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['1:2:3:4:5:6:7:8::9', 'an unknown address'],
  ['somewhere', 'an unknown address'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
