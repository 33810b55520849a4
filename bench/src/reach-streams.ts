import type { Socket } from 'node:net'
import { Connection, openSocket } from './connection.ts'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { openMany, openStreams } from './open-streams.ts'
import { patchRequest } from './patch-trip.ts'
import { inTurns, timeOf } from './rounds.ts'
import { startServer } from './server.ts'
import { startBareServer } from './start-bare-server.ts'

const TRIPS = 10_000
const STREAMS = 1_000
const ROUNDS = 31
/** Makes the server behave as in use: its code is compiled and its statements are planned. */
const PATCHES_BEFORE = 300

/** Compares the time from sending a PATCH until all open streams have it with a bare broadcast of the same bytes. */
export async function reachStreams(databases: Databases): Promise<Figure[]> {
  return [await measure(await databases.embedded(TRIPS)), await measure(await databases.postgres(TRIPS))]
}

async function measure({ engine, settings }: BenchDatabase): Promise<Figure> {
  const server = await startServer(settings)
  const bare = await startBareServer()
  const author = await Connection.open(server.url)
  for (let count = 0; count < PATCHES_BEFORE; count += 1) await author.ask(patchRequest(server, 1))
  const streams = new Readers(await openStreams(server, STREAMS))
  const plain = new Readers(await openMany(STREAMS, () => openSocket(bare.socketUrl)))

  let event = ''
  const { ours, theirs } = await inTurns(ROUNDS, {
    ours: async () => {
      const heard = streams.hear()
      const answered = author.ask(patchRequest(server, 1))
      const time = await timeOf(() => heard)
      await answered
      event = eventIn(await heard)
      return time
    },
    theirs: async () => {
      const heard = plain.hear()
      const told = bare.tell({ broadcast: Buffer.from(event, 'latin1') })
      const time = await timeOf(() => heard)
      await told
      return time
    },
  })
  author.close()
  streams.close()
  plain.close()
  await server.stop()
  bare.stop()
  return {
    name: `One PATCH reaches ${STREAMS} streams, ${engine}`,
    ours: `${ours.toFixed(1)} ms`,
    yardstick: `${theirs.toFixed(1)} ms for a bare broadcast`,
    ratio: ours / theirs,
    goal: { atMost: 1.5 },
  }
}

const EVENT_END = '}\n\n'

/** Sockets that all wait for the same event. */
class Readers {
  readonly #sockets: Socket[]
  readonly #texts = new Map<Socket, string>()
  #complete: ((text: string) => void) | undefined
  #waiting = 0

  constructor(sockets: Socket[]) {
    this.#sockets = sockets
    for (const socket of sockets) socket.on('data', (chunk: Buffer) => this.#read(socket, chunk))
  }

  /** Resolves with the event once every socket has received all of it. */
  hear(): Promise<string> {
    this.#waiting = this.#sockets.length
    this.#texts.clear()
    return new Promise((resolve) => {
      this.#complete = resolve
    })
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #read(socket: Socket, chunk: Buffer): void {
    const before = this.#texts.get(socket) ?? ''
    const text = before + chunk.toString('latin1')
    this.#texts.set(socket, text)
    if (before.includes(EVENT_END) || !text.includes(EVENT_END)) return
    this.#waiting -= 1
    if (this.#waiting === 0) this.#complete?.(text)
  }
}

/** The event without the chunk framing of HTTP. */
function eventIn(text: string): string {
  return text.slice(text.indexOf('event: '), text.indexOf(EVENT_END) + EVENT_END.length)
}
