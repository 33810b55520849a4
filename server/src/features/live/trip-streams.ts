import type { ServerResponse } from 'node:http'
import { STREAM_HEARTBEAT_SECONDS } from '@sojourn/contract/limits'
import { type Batch, jsonList, type LiveList } from '../../live/live-list.ts'

/** What may wait for a reader before it counts as too slow. */
const BACKLOG_BYTES = 1024 * 1024
/** A change of thousands of trips comes in several events, which readers can take one after the other. */
const TRIPS_AN_EVENT = 500
const HEARTBEAT = Buffer.from(': still here\n\n')

interface Stream {
  readonly sessionId: string
  readonly response: ServerResponse
  /** The list that it began with, or a change of very many trips, may wait as long as it takes; what comes after it may not. */
  patientBytes: number
}

/** All open streams. A change is made into bytes once and the same bytes go to everyone. */
export class TripStreams {
  readonly #liveList: LiveList
  readonly #streams = new Set<Stream>()
  readonly #unsubscribe: () => void
  readonly #heartbeat: NodeJS.Timeout

  constructor(liveList: LiveList) {
    this.#liveList = liveList
    this.#unsubscribe = liveList.subscribe((batch) => this.#sendToAll(Buffer.concat(framesOf(batch))))
    this.#heartbeat = setInterval(() => this.#sendToAll(HEARTBEAT), STREAM_HEARTBEAT_SECONDS * 1000)
  }

  /** Starts a stream with what its reader missed, or with the whole list. Nothing is awaited, so no change slips by. */
  open(sessionId: string, lastEventId: string | undefined, response: ServerResponse): void {
    const missed = lastEventId === undefined ? undefined : this.#liveList.since(lastEventId)
    const first = missed ? framesOf(missed) : this.#snapshot()
    const stream = { sessionId, response, patientBytes: lengthOf(first) }
    this.#streams.add(stream)
    response.on('close', () => this.#streams.delete(stream))
    response.flushHeaders()
    for (const part of first) response.write(part)
  }

  endSession(sessionId: string): void {
    for (const stream of this.#streams) if (stream.sessionId === sessionId) stream.response.end()
  }

  get count(): number {
    return this.#streams.size
  }

  sessionIds(): string[] {
    return [...new Set([...this.#streams].map((stream) => stream.sessionId))]
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.#unsubscribe()
    for (const { response } of this.#streams) response.end()
  }

  /** One write a stream: with many streams, the writes are what a change costs. */
  #sendToAll(frames: Buffer): void {
    for (const stream of this.#streams) {
      const { response } = stream
      // The response would only hand it on, for more than the write itself costs. It has no socket while an earlier
      // answer on its connection is under way.
      const out = response.socket ?? response
      if (out.writableLength === 0) stream.patientBytes = 0
      if (frames.length > BACKLOG_BYTES) stream.patientBytes += frames.length
      out.write(frames)
      // It comes back with the id of the last event that it got.
      if (out.writableLength > stream.patientBytes + BACKLOG_BYTES) response.destroy()
    }
  }

  #snapshot(): Buffer[] {
    return frame('SNAPSHOT', this.#liveList.eventId, 'trips', this.#liveList.trips.bytes)
  }
}

/** Only after the last of a batch does its reader stand behind it: one that is cut off earlier gets all of it again. */
function framesOf({ eventIdBefore, eventId, upserts, deletedIds }: Batch): Buffer[] {
  const upsertParts = partsOf(upserts)
  const deletedParts = partsOf(deletedIds)
  const last = upsertParts.length + deletedParts.length - 1
  const idOf = (index: number) => (index === last ? eventId : eventIdBefore)
  return [
    ...upsertParts.flatMap((part, index) => frame('UPSERT', idOf(index), 'trips', jsonList(part))),
    ...deletedParts.flatMap((part, index) =>
      frame('DELETE', idOf(upsertParts.length + index), 'ids', Buffer.from(JSON.stringify(part))),
    ),
  ]
}

function partsOf<T>(changes: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(changes.length / TRIPS_AN_EVENT)
  return Array.from({ length: count }, (_, index) =>
    changes.slice(index * TRIPS_AN_EVENT, (index + 1) * TRIPS_AN_EVENT),
  )
}

function frame(type: string, eventId: string, field: 'trips' | 'ids', json: Buffer): Buffer[] {
  const head = `event: ${type}\nid: ${eventId}\ndata: {"type":"${type}","${field}":`
  return [Buffer.from(head), json, FRAME_END]
}

const FRAME_END = Buffer.from('}\n\n')

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
