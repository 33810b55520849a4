import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Attendance } from '@sojourn/contract/presence/presence'
import type { Trip } from '@sojourn/contract/trip/trip'
import { createParser } from 'eventsource-parser'

/** Follows the stream of a listening server, and keeps the list up to date. */
export class StreamReader {
  readonly trips = new Map<number, Trip>()
  readonly events: LiveEvent['type'][] = []
  /** The number of trips in each event, and its position in the feed. */
  readonly sizes: number[] = []
  readonly ids: (string | undefined)[] = []
  /** The check-ins that have changed and what it concerns: `12 answers`. */
  readonly checkIns: string[] = []
  /** Who is at which trip. */
  readonly present = new Map<number, Attendance['people']>()
  /** The comments in the stream, without heartbeats. */
  readonly comments: string[] = []
  lastEventId: string | undefined
  isOpen = false
  /** The headers of the last answer. */
  headers = new Headers()
  #abort = new AbortController()
  #ended: Promise<void> = Promise.resolve()
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  /** Connects to the same server or another one, continuing from the last event if there was one. */
  async connect(url = this.#url): Promise<number> {
    this.#abort = new AbortController()
    const headers: Record<string, string> = { authorization: `Bearer ${this.#token}` }
    if (this.lastEventId !== undefined) headers['last-event-id'] = this.lastEventId
    const answer = await fetch(`${url}/api/sse/trips`, { headers, signal: this.#abort.signal })
    this.headers = answer.headers
    if (answer.ok && answer.body) {
      this.isOpen = true
      this.#ended = this.#read(answer.body).finally(() => {
        this.isOpen = false
      })
    }
    return answer.status
  }

  async cut(): Promise<void> {
    this.#abort.abort()
    await this.#ended
  }

  sorted(): Trip[] {
    return [...this.trips.values()].sort((a, b) => a.trip_id - b.trip_id)
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent: ({ data, id }) => {
        const event = JSON.parse(data) as LiveEvent
        this.#apply(event)
        this.sizes.push(event.type === 'DELETE' ? event.ids.length : event.trips.length)
        this.ids.push(id)
        this.lastEventId = id
      },
      onComment: (comment) => void (comment === 'still here' || this.comments.push(comment)),
    })
    const decoder = new TextDecoder()
    try {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
    } catch {
      // Cut off by the server or by the test.
    }
  }

  #apply(event: LiveEvent): void {
    this.events.push(event.type)
    if (event.type === 'CHECK_IN') this.checkIns.push(`${event.check_in_id} ${event.concerns}`)
    if (event.type === 'PRESENCE')
      for (const { trip_id, people } of event.at) this.present.set(trip_id, people)
    if (event.type === 'SNAPSHOT') this.trips.clear()
    if (event.type === 'DELETE') for (const id of event.ids) this.trips.delete(id)
    else for (const trip of event.trips) this.trips.set(trip.trip_id, trip)
  }
}
