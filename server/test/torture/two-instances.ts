import { isDeepStrictEqual } from 'node:util'
import type { SignedIn } from '@sojourn/contract/account/account'
import type { Trip } from '@sojourn/contract/trip/trip'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { readConfig } from '../../src/config.ts'
import type { Db } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { findChanges, readTrips } from '../../src/live/trip-row.ts'
import { createLog } from '../../src/log.ts'
import { type ServerProcess, signInAt, startServer } from '../support/server-process.ts'
import { StreamReader } from '../support/stream-reader.ts'
import type { Outcome } from './kill-rounds.ts'
import { randomWrites } from './random-writes.ts'

const EQUAL_WITHIN_MS = 60_000

/** Two servers change the same trips at random. Afterwards, their lists and streams must have what is stored. */
export async function twoInstances(
  settings: { DATA_DIR: string; DATABASE_URL: string },
  writes: number,
): Promise<Outcome> {
  const broken: string[] = []
  const database = await openDatabase(readConfig(settings), createLog({ logLevel: 'warn' }))
  const servers: ServerProcess[] = []
  const streams: StreamReader[] = []
  let answered = 0
  try {
    const urls: string[] = []
    for (const port of [await freePort(), await freePort()]) {
      const server = startServer({ ...settings, PORT: String(port), SAMPLE_DATA: 'on', LOG_LEVEL: 'error' })
      servers.push(server)
      if (!(await server.isServing)) throw new Error(`a server did not start: ${server.output()}`)
      urls.push(`http://127.0.0.1:${port}`)
    }
    const signedIn = (await (await signInAt(Number(new URL(urls[0] ?? '').port))).json()) as SignedIn
    const headers = { authorization: `Bearer ${signedIn.access_token}`, 'content-type': 'application/json' }
    for (const url of urls) streams.push(new StreamReader(url, signedIn.access_token))
    await Promise.all(streams.map((stream) => stream.connect()))

    const ids = (await storedTrips(database.db)).map(({ trip_id }) => trip_id)
    const failures = await randomWrites(writes, ids, async (instance, { url, method, payload }) => {
      const body = payload ? { body: JSON.stringify(payload) } : {}
      const answer = await fetch(`${urls[instance]}${url}`, {
        method,
        headers: payload ? headers : { authorization: headers.authorization },
        ...body,
      })
      answered += 1
      return { status: answer.status, body: await answer.text() }
    })
    broken.push(...failures)

    const stored = await storedTrips(database.db)
    for (const [index, url] of urls.entries()) {
      const listed = (await (await fetch(`${url}/api/trips`, { headers })).json()) as Trip[]
      if (!isDeepStrictEqual(listed.sort(byId), stored)) broken.push(`server ${index + 1} lists other trips`)
    }
    for (const [index, stream] of streams.entries()) {
      if (!(await soon(() => isDeepStrictEqual(stream.sorted(), stored))))
        broken.push(`the stream of server ${index + 1} has other trips`)
      if (stream.events.filter((type) => type === 'SNAPSHOT').length !== 1)
        broken.push(`the stream of server ${index + 1} began more than once`)
    }
  } catch (error) {
    broken.push(String(error))
  } finally {
    await Promise.all(streams.map((stream) => stream.cut()))
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await database.close()
  }
  return { did: `${answered} random changes through two servers`, broken }
}

async function storedTrips(db: Db): Promise<Trip[]> {
  const { trips } = await findChanges(db, '0')
  const read = await readTrips(
    db,
    trips.map(({ trip_id }) => trip_id),
  )
  return read
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ trip }) => trip)
    .sort(byId)
}

function byId(a: Trip, b: Trip): number {
  return a.trip_id - b.trip_id
}

async function soon(isTrue: () => boolean): Promise<boolean> {
  for (const endsAt = performance.now() + EQUAL_WITHIN_MS; performance.now() < endsAt; ) {
    if (isTrue()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
