import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { PRESENCE_RENEWAL_SECONDS } from '@sojourn/contract/limits'
import { Connection, requestText } from './connection.ts'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { openStreams } from './open-streams.ts'
import { patchRequest } from './patch-trip.ts'
import { inTurns, timeOf } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const TRIPS = 1_000
const PEOPLE = 1_000
const ROUNDS = 15
const PATCHES_BEFORE = 300
const PATCHES_A_ROUND = 50
/** How long someone stays at a trip. */
const STAY_SECONDS = 30
const BYTES_ALLOWED_PER_SECOND = 20_000

/**
 * 1,000 people with a trip open each, who move on every 30 seconds, and 1,000 streams that hear of it. All of them have the same account,
 * which can only be in 20 places, so nearly every call is news. Real renewals aren't.
 */
export async function presence(databases: Databases): Promise<Figure[]> {
  return [
    ...(await measure(await databases.embedded(TRIPS))),
    ...(await measure(await databases.postgres(TRIPS))),
  ]
}

async function measure({ engine, settings }: BenchDatabase): Promise<Figure[]> {
  const server = await startServer(settings)
  const author = await Connection.open(server.url)
  for (let count = 0; count < PATCHES_BEFORE; count += 1) await author.ask(patchRequest(server, 1))
  const streams = await openStreams(server, PEOPLE)
  const heard = countBytes(streams)
  const patch = () =>
    timeOf(async () => {
      for (let count = 0; count < PATCHES_A_ROUND; count += 1) await author.ask(patchRequest(server, 1))
    })
  const crowd = await Crowd.open(server)
  const { alone, amongPeople } = await inTurns(ROUNDS, {
    alone: patch,
    amongPeople: async () => {
      crowd.start()
      const time = await patch()
      await crowd.stop()
      return time
    },
  })
  heard.reset()
  crowd.start()
  const seconds = (await timeOf(() => setTimeout(5_000))) / 1000
  await crowd.stop()
  const bytesPerSecond = heard.bytes() / seconds / streams.length
  author.close()
  crowd.close()
  for (const stream of streams) stream.destroy()
  await server.stop()
  const perPatch = (ms: number) => `${(ms / PATCHES_A_ROUND).toFixed(2)} ms`
  return [
    {
      name: `One PATCH among ${PEOPLE} people at trips, ${engine}`,
      ours: perPatch(amongPeople),
      yardstick: `${perPatch(alone)} with nobody there`,
      ratio: amongPeople / alone,
      goal: { atMost: 1.5 },
    },
    {
      name: `What each stream hears of ${PEOPLE} people at trips, ${engine}`,
      ours: `${(bytesPerSecond / 1000).toFixed(1)} kB/s`,
      yardstick: `${BYTES_ALLOWED_PER_SECOND / 1000} kB/s allowed`,
      ratio: bytesPerSecond / BYTES_ALLOWED_PER_SECOND,
      goal: { atMost: 1 },
    },
  ]
}

function countBytes(streams: readonly Socket[]) {
  let bytes = 0
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
  }
  return {
    bytes: () => bytes,
    reset: () => {
      bytes = 0
    },
  }
}

/** Says where people are, as often as that many browsers would. */
class Crowd {
  readonly #server: BenchServer
  readonly #connection: Connection
  #isThere = false
  #saying: Promise<void> = Promise.resolve()
  #said = 0

  private constructor(server: BenchServer, connection: Connection) {
    this.#server = server
    this.#connection = connection
  }

  static async open(server: BenchServer): Promise<Crowd> {
    return new Crowd(server, await Connection.open(server.url))
  }

  start(): void {
    this.#isThere = true
    this.#saying = this.#keepSaying()
  }

  async stop(): Promise<void> {
    this.#isThere = false
    await this.#saying
  }

  close(): void {
    this.#connection.close()
  }

  async #keepSaying(): Promise<void> {
    const everyMs = 1000 / (PEOPLE / PRESENCE_RENEWAL_SECONDS + PEOPLE / STAY_SECONDS)
    const started = performance.now()
    for (let count = 0; this.#isThere; count += 1) {
      await setTimeout(Math.max(0, started + count * everyMs - performance.now()))
      const status = await this.#connection.ask(this.#request())
      if (status !== 204) throw new Error(`the server answered ${status}`)
    }
  }

  #request(): string {
    this.#said += 1
    const body = { tab: `tab${this.#said % PEOPLE}`, trip_id: 1 + (this.#said % TRIPS), field: null }
    const { method, path } = endpoints.sayPresence
    const headers = { ...this.#server.headers, 'content-type': 'application/json' }
    return requestText(method, `${this.#server.url}/api${path}`, headers, JSON.stringify(body))
  }
}
