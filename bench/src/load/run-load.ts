import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { STREAMS_MAX } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { BenchDatabase } from '../databases.ts'
import { type BenchServer, signedIn, startServer } from '../server.ts'
import { openBadReaders, openTrickles } from './bad-callers.ts'
import { countStreams, watchMemory } from './gauges.ts'
import { figuresOf, LOAD, type LoadFigure } from './load-figures.ts'
import { openConnections, read } from './readers.ts'
import { Tally } from './tally.ts'
import { countEqual, openStream, type TripStream } from './trip-stream.ts'
import { write } from './writer.ts'

const SETTLE_SECONDS = 30
const CUT_OFF_SECONDS = 120

/** Runs everything in parallel for this many seconds, then checks what the server promised. */
export async function runLoad({ engine, settings }: BenchDatabase, seconds: number): Promise<LoadFigure[]> {
  const server = await startServer(settings)
  const streams = await openStreams(server)
  // Everyone connects before it starts: a busy server accepts few new connections at a time.
  const connections = await openConnections(server, LOAD.readsPerSecond)
  await Promise.all(Array.from({ length: LOAD.writers }, () => listTrips(server)))
  const badReaders = await openBadReaders(server)
  const trickles = await openTrickles(server, LOAD.trickles)

  const tally = new Tally()
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= end
  const [memory] = await Promise.all([
    watchMemory(server, isOver),
    read(server, connections, LOAD.trips, tally, isOver),
    writeAll(server, tally, LOAD.pauseMs, isOver),
  ])
  for (const connection of connections) connection.close()

  const afterwards = await writeUntilCutOff(server)
  await until(LOAD.trickleSeconds, () => trickles.ended === LOAD.trickles)
  trickles.close()
  const believed = await listTrips(server)
  await until(SETTLE_SECONDS, () => countEqual(streams, believed) === streams.length)
  const open = streams.filter((stream) => stream.isOpen).length
  const badReadersLeft = (await countStreams(server)) - open
  badReaders.close()
  await server.stop()
  // A new process reads what is in the database, whatever the old one believed, and without the list that it left.
  if (settings.DATA_DIR) rmSync(join(settings.DATA_DIR, 'list-at-last-stop.json'), { force: true })
  const again = await startServer(settings)
  const equal = countEqual(streams, await listTrips(again))
  await again.stop()

  const errors = [
    ...tally.errors,
    ...afterwards.errors,
    ...streams.slice(open).map(() => 'a stream that was read was cut off'),
  ]
  for (const error of new Set(errors)) console.error(`${engine}: ${error}`)
  const bytes = streams[0]?.bytes ?? 0
  return figuresOf({
    engine,
    seconds,
    tally,
    errors: errors.length,
    memory,
    equal,
    badReadersLeft,
    bytes,
    trickles,
  })
}

/** Each session opens as many streams as it may have. */
async function openStreams(server: BenchServer): Promise<TripStream[]> {
  const streams: TripStream[] = []
  while (streams.length < LOAD.streams) {
    const length = Math.min(STREAMS_MAX, LOAD.streams - streams.length)
    const session = { ...server, headers: await signedIn(server.url) }
    const some = Array.from({ length }, () => openStream(session))
    streams.push(...(await Promise.all(some)))
  }
  return streams
}

async function writeAll(
  server: BenchServer,
  tally: Tally,
  pauseMs: number,
  isOver: () => boolean,
): Promise<void> {
  const trips = await listTrips(server)
  const writers = Array.from({ length: LOAD.writers }, (_, writer) => {
    const own = trips.filter(({ trip_id }) => trip_id % LOAD.writers === writer)
    return write(server, own, tally, pauseMs, isOver)
  })
  await Promise.all(writers)
}

/**
 * For a reader that doesn't read, the operating system buffers several megabytes before anything waits in the server. A
 * short run doesn't fill them.
 */
async function writeUntilCutOff(server: BenchServer): Promise<Tally> {
  const tally = new Tally()
  let isOver = false
  const written = writeAll(server, tally, 0, () => isOver)
  await until(CUT_OFF_SECONDS, async () => (await countStreams(server)) <= LOAD.streams)
  isOver = true
  await written
  return tally
}

async function listTrips({ url, headers }: BenchServer): Promise<Trip[]> {
  const answer = await fetch(`${url}/api${endpoints.listTrips.path}`, { headers })
  return (await answer.json()) as Trip[]
}

async function until(seconds: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo()) && performance.now() < end) await setTimeout(100)
}
