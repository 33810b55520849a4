import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { attempt, auditEntry } from '../src/database/schema.ts'
import { Pace, type Wait } from '../src/features/auth/pace.ts'
import { activate, login, PASSWORD, register, somewhere } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
type From = ReturnType<typeof somewhere>

async function fail(times: number, staffId: string, from: From) {
  for (let count = 0; count < times; count += 1) {
    expect((await login(app, staffId, 'Wrong#Password1', from)).statusCode).toBe(401)
  }
}

/** Adds failures for a whole network without checking a password for each. */
async function failedFrom(from: From, times: number) {
  const counted = `failed sign-in: ${from.remoteAddress}`
  if (times > 0) await app.db.insert(attempt).values(Array(times).fill({ counted }))
}

function entriesAbout(text: string) {
  return app.db
    .select()
    .from(auditEntry)
    .where(like(auditEntry.event, `%${text}%`))
}

describe('after ten failures in a quarter of an hour', () => {
  test.each(['dora1', 'unknown1'])(
    'staff ID %s is locked, even with the right password, and the answer says when to try again',
    async (staffId) => {
      const from = somewhere()
      if (staffId === 'dora1') await activate(app, staffId)
      await fail(10, staffId, from)
      for (const password of [PASSWORD, 'Wrong#Password1']) {
        const answer = await login(app, staffId, password, from)
        expect(answer.statusCode).toBe(429)
        expect(answer.json().message).toBe(
          'Too many failed sign-ins. Please wait a few minutes and try again.',
        )
        const seconds = Number(answer.headers['retry-after'])
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(900)
      }
      expect(await entriesAbout(`${staffId} from ${from.remoteAddress} was locked`)).toMatchObject([
        { staff_id: staffId },
      ])
    },
  )

  test('only from that network: a stranger elsewhere locks nobody out', async () => {
    await activate(app, 'dora2')
    for (let network = 0; network < 3; network += 1) await fail(10, 'dora2', somewhere())
    expect((await login(app, 'dora2', PASSWORD)).statusCode).toBe(200)
  })

  test('it opens again after the window', async () => {
    const from = somewhere()
    await activate(app, 'dora3')
    await fail(10, 'dora3', from)
    expect((await login(app, 'dora3', PASSWORD, from)).statusCode).toBe(429)
    await app.db
      .update(attempt)
      .set({ tried_at: new Date(Date.now() - 901_000) })
      .where(like(attempt.counted, '%dora3%'))
    expect((await login(app, 'dora3', PASSWORD, from)).statusCode).toBe(200)
  })

  test('parallel guesses get no further than single ones, and the right one looks like the rest', async () => {
    const from = somewhere()
    await activate(app, 'dora4')
    const wrong = Array.from({ length: 30 }, () => login(app, 'dora4', 'Wrong#Password1', from))
    const right = login(app, 'dora4', PASSWORD, from)
    const statuses = (await Promise.all(wrong)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await right).statusCode).toBe(429)
    expect(await entriesAbout('dora4 from')).toHaveLength(1)
  })

  test('upper case doesn’t make it a different staff id', async () => {
    const from = somewhere()
    await fail(5, 'dora6', from)
    await fail(5, 'DORA6', from)
    expect((await login(app, 'Dora6', 'Wrong#Password1', from)).statusCode).toBe(429)
  })
})

test('after nine failures the right password signs in, and the count starts again', async () => {
  const from = somewhere()
  await activate(app, 'dora5')
  await fail(9, 'dora5', from)
  expect((await login(app, 'dora5', PASSWORD, from)).statusCode).toBe(200)
  await fail(9, 'dora5', from)
  expect((await login(app, 'dora5', PASSWORD, from)).statusCode).toBe(200)
})

describe('a whole network', () => {
  test.each([
    [0, []],
    [50, []],
    [51, [10]],
    [150, [1_000]],
    [5_000, [10_000]],
  ])(
    'with %i failures is slowed down but never locked, even with the right password',
    async (failures, waits) => {
      const from = somewhere()
      const staffId = `slow${failures}`
      await activate(app, staffId)
      await failedFrom(from, failures)
      app.waits.length = 0
      expect((await login(app, staffId, PASSWORD, from)).statusCode).toBe(200)
      expect(app.waits).toEqual(waits)
      app.waits.length = 0
      expect((await login(app, staffId, PASSWORD)).statusCode).toBe(200)
      expect(app.waits).toEqual([])
    },
  )

  test('that is slowed down appears in the audit log once per quarter of an hour', async () => {
    const from = somewhere()
    await failedFrom(from, 49)
    for (let count = 0; count < 3; count += 1) await fail(1, `other${count}`, from)
    const event = `Sign-in from ${from.remoteAddress} was slowed down after 50 failed attempts in 15 minutes`
    expect(await entriesAbout(event)).toHaveLength(1)

    const age = (counted: string) =>
      app.db
        .update(attempt)
        .set({ tried_at: new Date(Date.now() - 901_000) })
        .where(eq(attempt.counted, counted))
    await age(`failed sign-in: ${from.remoteAddress}`)
    await failedFrom(from, 49)
    await fail(1, 'other3', from)
    expect(await entriesAbout(event)).toHaveLength(1)
    await age(`slowed down, failed sign-in: ${from.remoteAddress}`)
    await fail(1, 'other4', from)
    expect(await entriesAbout(event)).toHaveLength(2)
  })

  test('is slowed down but never locked when it requests links for many people', async () => {
    const from = somewhere()
    const counted = `link email: ${from.remoteAddress}`
    await app.db.insert(attempt).values(Array(60).fill({ counted }))
    app.waits.length = 0
    expect((await register(app, 'slow1', {}, from)).statusCode).toBe(202)
    const payload = { staff_id: 'slow1' }
    const reset = await app.call({ method: 'POST', url: '/api/auth/reset', payload, ...from })
    expect(reset.statusCode).toBe(202)
    expect(app.waits).toEqual([100, 110])
  })
})

describe('waiting', () => {
  /** Each wait lasts until the test ends it. */
  function openPace() {
    const waiting: { ms: number; go: () => void }[] = []
    const wait: Wait = (ms, signal) =>
      new Promise((go, refuse) => {
        waiting.push({ ms, go })
        signal.addEventListener('abort', () => refuse(new Error('aborted')))
      })
    return { pace: new Pace(app.db, wait), waiting }
  }
  const responseTo = () => new ServerResponse(new IncomingMessage(new Socket()))
  const BUSY = 'Too many attempts from your network right now. Try again in a few seconds.'

  test('at most 300 attempts of one network wait, and others are not delayed', async () => {
    const from = somewhere()
    await failedFrom(from, 60)
    const { pace, waiting } = openPace()
    const network = `failed sign-in: ${from.remoteAddress}`
    const tries = Array.from({ length: 300 }, () => pace.run(network, responseTo(), async () => 'checked'))
    await expect.poll(() => waiting.length).toBe(300)
    await expect(pace.run(network, responseTo(), async () => 'checked')).rejects.toThrow(BUSY)
    expect(await pace.run('failed sign-in: elsewhere', responseTo(), async () => 'done')).toBe('done')
    for (const { go } of waiting) go()
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['checked']))
    const next = pace.run(network, responseTo(), async () => 'checked')
    await expect.poll(() => waiting.length).toBe(301)
    waiting.at(-1)?.go()
    expect(await next).toBe('checked')
  })

  test('no password is checked for a caller who disconnects, or while the server stops', async () => {
    const from = somewhere()
    await failedFrom(from, 60)
    const { pace, waiting } = openPace()
    const network = `failed sign-in: ${from.remoteAddress}`
    const response = responseTo()
    let checks = 0
    const check = async () => {
      checks += 1
    }
    const left = Object.defineProperty(responseTo(), 'closed', { value: true })
    await expect(pace.run(network, left, check)).rejects.toThrow(BUSY)
    expect(waiting).toHaveLength(0)
    const outcomes = Promise.allSettled([
      pace.run(network, response, check),
      pace.run(network, responseTo(), check),
    ])
    await expect.poll(() => waiting.length).toBe(2)
    response.emit('close')
    pace.close()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(checks).toBe(0)
  })
})
