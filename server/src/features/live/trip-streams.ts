import type { ServerResponse } from 'node:http'
import { STREAM_ENDINGS, STREAM_HEARTBEAT_SECONDS, STREAMS_MAX } from '@sojourn/contract/limits'
import type { Attendance } from '@sojourn/contract/presence/presence'
import { type Batch, jsonList, type LiveList } from '../../live/live-list.ts'
import type { Concerns } from './check-in-news.ts'

/** A reader with more unread bytes than this is too slow. */
const BACKLOG_BYTES = 1024 * 1024
/** A reader that reads nothing for this long, although data is waiting, is gone. */
const STALLED_MS = 60_000
/** A change to thousands of trips is sent in several events, so that readers can process one at a time. */
const TRIPS_AN_EVENT = 500
const HEARTBEAT = Buffer.from(': still here\n\n')

export type Ending = (typeof STREAM_ENDINGS)[keyof typeof STREAM_ENDINGS]

interface Stream {
  readonly sessionId: string
  readonly response: ServerResponse
  readonly tokenExpiry: NodeJS.Timeout
  hasBegun: boolean
  endedBecause?: Ending
  /** Bytes that may wait as long as it takes: the first list, or a change to very many trips. */
  patientBytes: number
}

/** All open streams. A change is turned into bytes once, and everyone gets the same bytes. */
export class TripStreams {
  readonly #liveList: LiveList
  /** Oldest first. */
  readonly #streams = new Set<Stream>()
  readonly #unsubscribe: () => void
  readonly #heartbeat: NodeJS.Timeout
  #isClosed = false

  constructor(liveList: LiveList, heartbeatMs = STREAM_HEARTBEAT_SECONDS * 1000) {
    this.#liveList = liveList
    this.#unsubscribe = liveList.subscribe((batch) => this.#sendToAll(Buffer.concat(framesOf(batch))))
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs)
  }

  /**
   * Makes room for a stream that is about to begin. From now on it ends with its session, its token or its connection. If a
   * session has too many, the oldest ends, because it is the most likely to have lost its reader silently.
   */
  reserve(key: { sessionId: string; expiresAt: number }, response: ServerResponse): Stream {
    const { sessionId, expiresAt } = key
    const [oldest, ...others] = this.#of(sessionId)
    if (oldest && others.length + 1 >= STREAMS_MAX) this.#end(oldest, STREAM_ENDINGS.tooMany)
    const stream: Stream = {
      sessionId,
      response,
      tokenExpiry: setTimeout(() => this.#end(stream, STREAM_ENDINGS.tokenExpired), expiresAt - Date.now()),
      hasBegun: false,
      patientBytes: 0,
    }
    this.#streams.add(stream)
    response.on('close', () => this.#forget(stream))
    // The caller may have left during authentication.
    if (response.closed) this.#forget(stream)
    return stream
  }

  has(stream: Stream): boolean {
    return this.#streams.has(stream)
  }

  /** The server is stopping, so no new stream may begin. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Starts with what the reader missed, or with the whole list. Never awaits, so that no change is lost in between. */
  begin(stream: Stream, lastEventId: string | undefined): void {
    const { response } = stream
    const missed = lastEventId === undefined ? undefined : this.#liveList.since(lastEventId)
    const first = missed ? framesOf(missed) : this.#snapshot()
    stream.hasBegun = true
    stream.patientBytes = lengthOf(first)
    response.setTimeout(STALLED_MS)
    response.flushHeaders()
    for (const part of first) response.write(part)
    // Tells the reader that this was all it had missed.
    response.write(HEARTBEAT)
  }

  /** Says that a check-in has changed, to everyone or to one stream. It doesn't say how: not everyone may know. */
  tellCheckIn(checkInId: number, concerns: Concerns, only?: Stream): void {
    this.#tell('CHECK_IN', `"check_in_id":${checkInId},"concerns":"${concerns}"`, only)
  }

  /** Says who is at which trips, to everyone or to one stream. */
  tellPresence(at: readonly Attendance[], only?: Stream): void {
    if (at.length > 0) this.#tell('PRESENCE', `"at":${JSON.stringify(at)}`, only)
  }

  endSession(sessionId: string): void {
    for (const stream of this.#of(sessionId)) this.#end(stream)
  }

  get count(): number {
    return this.#streams.size
  }

  sessionIds(): string[] {
    return [...new Set([...this.#streams].map((stream) => stream.sessionId))]
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    this.#unsubscribe()
    for (const stream of this.#streams) this.#end(stream)
  }

  #of(sessionId: string): Stream[] {
    return [...this.#streams].filter((stream) => stream.sessionId === sessionId)
  }

  #end(stream: Stream, because?: Ending): void {
    this.#forget(stream)
    if (because) stream.endedBecause = because
    if (stream.hasBegun) stream.response.end(because && `: ${because}\n\n`)
  }

  #forget(stream: Stream): void {
    clearTimeout(stream.tokenExpiry)
    this.#streams.delete(stream)
  }

  /** Skips streams with unread data: another heartbeat would be useless there, and would hide that the reader reads nothing. */
  #beat(): void {
    for (const { response, hasBegun } of this.#streams) {
      const out = outOf(response)
      if (hasBegun && out.writableLength === 0) out.write(HEARTBEAT)
    }
  }

  /** One write per stream, because with many streams the writes take most of the time. */
  #sendToAll(frames: Buffer): void {
    for (const stream of this.#streams) if (stream.hasBegun) this.#send(stream, frames)
  }

  #send(stream: Stream, frames: Buffer): void {
    const out = outOf(stream.response)
    if (out.writableLength === 0) stream.patientBytes = 0
    if (frames.length > BACKLOG_BYTES) stream.patientBytes = Math.max(stream.patientBytes, frames.length)
    out.write(frames)
    // The reader reconnects with the id of the last event it received.
    if (out.writableLength > stream.patientBytes + BACKLOG_BYTES) stream.response.destroy()
  }

  /** An event that isn't about trips. An older page takes it for a change of none. */
  #tell(type: string, about: string, only: Stream | undefined): void {
    const frames = Buffer.concat(frame(type, this.#liveList.eventId, 'trips', Buffer.from(`[],${about}`)))
    if (only === undefined) this.#sendToAll(frames)
    else if (this.has(only)) this.#send(only, frames)
  }

  #snapshot(): Buffer[] {
    return frame('SNAPSHOT', this.#liveList.eventId, 'trips', this.#liveList.trips.bytes)
  }
}

/**
 * Writes directly to the socket, because going through the response costs more than the write itself. There is no socket
 * while an earlier answer on the connection is still being sent.
 */
function outOf(response: ServerResponse) {
  return response.socket ?? response
}

/** Only the last event of a batch has the new position, so a reader that is cut off earlier gets the whole batch again. */
function framesOf({ eventIdBefore, eventId, upserts, deletedIds, hasNewDirectory }: Batch): Buffer[] {
  const upsertParts = partsOf(upserts)
  const deletedParts = partsOf(deletedIds)
  const last = upsertParts.length + deletedParts.length - 1
  // The directory comes before the first part.
  const idOf = (index: number) => (index === last ? eventId : eventIdBefore)
  return [
    ...(hasNewDirectory ? frame('DIRECTORY', idOf(-1), 'trips', NO_TRIPS) : []),
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

const NO_TRIPS = Buffer.from('[]')
const FRAME_END = Buffer.from('}\n\n')

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
