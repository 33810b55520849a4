import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import type { Trip } from '@sojourn/contract/trip/trip'
import { describe, expect, test } from 'vitest'
import {
  activate,
  login,
  PASSWORD,
  resetToken,
  setPassword,
  somewhere,
  statusOfMe,
} from './support/people.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

describe('two instances on one PostgreSQL server', () => {
  test('accept each other’s sessions, and immediately refuse those that the other ended', async () => {
    const database = await createTestDatabase()
    const [one, two] = await Promise.all([openTestApp({}, database), openTestApp({}, database)])
    try {
      const first = await activate(one, 'eve1')
      expect(await statusOfMe(two, first.access_token)).toBe(200)
      await two.call({
        method: 'POST',
        url: '/api/auth/logout',
        token: first.access_token,
        payload: { refresh_token_id: first.refresh_token_id },
      })
      expect(await statusOfMe(one, first.access_token)).toBe(401)

      const second = (await login(one, 'eve1', PASSWORD)).json()
      const third = (await login(two, 'eve1', PASSWORD)).json()
      expect((await setPassword(one, second.access_token, 'eve1', 'Lighthouse#27')).statusCode).toBe(204)
      expect(await statusOfMe(two, second.access_token)).toBe(200)
      expect(await statusOfMe(two, third.access_token)).toBe(401)

      const link = await resetToken(one, 'eve1')
      expect((await setPassword(two, link, 'eve1', 'Beacon#2027xyz')).statusCode).toBe(204)
      expect(await statusOfMe(one, second.access_token)).toBe(401)
      expect((await setPassword(one, link, 'eve1', PASSWORD)).statusCode).toBe(401)
    } finally {
      await Promise.all([one.close(), two.close()])
      await database.remove()
    }
  })

  test('end the streams of an account that the other disables', async () => {
    const database = await createTestDatabase()
    const [one, two] = await Promise.all([openTestApp({}, database), openTestApp({}, database)])
    const { access_token } = await activate(one, 'eve3')
    const url = await two.app.listen({ host: '127.0.0.1', port: 0 })
    const stream = new StreamReader(url, access_token)
    try {
      expect(await stream.connect()).toBe(200)
      const token = (await one.signIn()).access_token
      const answer = await one.call({ method: 'POST', url: '/api/admin/people/eve3/disable', token })
      expect(answer.statusCode).toBe(204)
      await expect.poll(() => stream.isOpen).toBe(false)
      expect(await stream.connect()).toBe(401)
      expect((await login(two, 'eve3', PASSWORD)).statusCode).toBe(403)
    } finally {
      await stream.cut()
      await Promise.all([one.close(), two.close()])
      await database.remove()
    }
  })

  test('apply a plan once, even if both get it in parallel', async () => {
    const database = await createTestDatabase()
    const [one, two] = await Promise.all([openTestApp({}, database), openTestApp({}, database)])
    try {
      const token = (await one.signIn()).access_token
      const send = (app: typeof one, url: string) =>
        app.call({
          method: 'POST',
          url: `/api/trips/import${url}`,
          token,
          headers: { 'content-type': FILE_TYPES.csv },
          payload: 'Staff IDs,Destination,Start date,End date,Reason\n10001,Paris,2026-05-01,2026-05-02,Once',
        })
      const { plan } = (await send(one, '/preview')).json()
      const answers = await Promise.all([one, two, two, one].map((app) => send(app, `?plan=${plan}`)))
      answers.push(await send(two, `?plan=${plan}`), await send(one, `?plan=${plan}`))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      const trips: Trip[] = (await two.call({ url: '/api/trips', token })).json()
      expect(trips.filter((trip) => trip.reason === 'Once')).toHaveLength(1)
    } finally {
      await Promise.all([one.close(), two.close()])
      await database.remove()
    }
  })

  test('share the count of failed sign-ins, even after a restart', async () => {
    const database = await createTestDatabase()
    const one = await openTestApp({}, database)
    const two = await openTestApp({}, database)
    const from = somewhere()
    for (let count = 0; count < 5; count += 1) {
      await login(one, 'eve2', 'Wrong#Password1', from)
      await login(two, 'eve2', 'Wrong#Password1', from)
    }
    await Promise.all([one.close(), two.close()])
    const restarted = await openTestApp({}, database)
    expect((await login(restarted, 'eve2', PASSWORD, from)).statusCode).toBe(429)
    await restarted.close()
    await database.remove()
  })
})
