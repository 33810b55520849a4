import type { LiveEvent } from '@sojourn/contract/api/live'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Connection, followStream, retryNow } from './follow-stream.ts'

/** A server whose streams are opened, fed and ended by hand, and a clock that only the test moves. */
class Opened {
  readonly lastEventId: string | undefined
  readonly signal: AbortSignal
  #answer = Promise.withResolvers<Response>()
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null

  constructor({ headers, signal }: RequestInit) {
    this.lastEventId = (headers as Record<string, string>)['Last-Event-ID']
    this.signal = signal as AbortSignal
    this.signal.addEventListener('abort', () => {
      this.#answer.reject(this.signal.reason)
      this.#stream?.error(this.signal.reason)
    })
  }

  get answer(): Promise<Response> {
    return this.#answer.promise
  }

  accept(): void {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#stream = stream
      },
    })
    this.#answer.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }

  refuse(status: number): void {
    this.#answer.resolve(new Response('', { status }))
  }

  say(text: string): void {
    this.#stream?.enqueue(new TextEncoder().encode(text))
  }

  end(): void {
    this.#stream?.close()
  }
}

let opened: Opened[]
let heard: { events: [LiveEvent, string][]; connections: Connection[]; inStepAfter: (string | null)[] }
let position: string | null
/** The result of each token renewal. They succeed unless told otherwise. */
let renewals: Promise<void>[]
let renewal: () => Promise<void>
let stop: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  heard = { events: [], connections: [], inStepAfter: [] }
  position = 'feed-1'
  renewals = []
  renewal = async () => {}
  stop = new AbortController()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, cookie: '' }))
  vi.stubGlobal('location', new URL('http://localhost/dashboard'))
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const stream = new Opened(init)
    opened.push(stream)
    return stream.answer
  })
  void followStream(
    {
      position: () => position,
      onEvent: (event, at) => {
        heard.events.push([event, at])
        position = at
      },
      onConnection: (connection) => heard.connections.push(connection),
      onSign: () => {},
      onInStep: () => heard.inStepAfter.push(position),
    },
    stop.signal,
    () => () => {
      const renewed = renewal()
      renewals.push(renewed)
      return renewed
    },
  )
})
afterEach(async () => {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const latest = () => opened.at(-1)
const deleted = (id: number, at: string) =>
  `event: DELETE\nid: ${at}\ndata: {"type":"DELETE","ids":[${id}]}\n\n`

describe('following the stream', () => {
  test("starts at the list's position, and passes on events, however they are split into chunks", async () => {
    latest()?.accept()
    await settle()
    expect(latest()?.lastEventId).toBe('feed-1')
    const text = deleted(7, 'feed-2') + deleted(8, 'feed-3')
    for (const piece of [text.slice(0, 5), text.slice(5, 40), text.slice(40)]) latest()?.say(piece)
    await settle()
    expect(heard.connections).toEqual(['live'])
    expect(heard.events).toEqual([
      [{ type: 'DELETE', ids: [7] }, 'feed-2'],
      [{ type: 'DELETE', ids: [8] }, 'feed-3'],
    ])
  })

  test('reconnects after the server ends it, with the last event received', async () => {
    latest()?.accept()
    await settle()
    latest()?.say(deleted(7, 'feed-2'))
    latest()?.end()
    await settle()
    expect(heard.connections).toEqual(['live', 'reconnecting'])
    await vi.advanceTimersByTimeAsync(500)
    expect(opened).toHaveLength(2)
    expect(latest()?.lastEventId).toBe('feed-2')
    latest()?.accept()
    await settle()
    expect(heard.connections.at(-1)).toBe('live')
  })

  test('continues immediately from its position with a new token when its token expires, and still counts as live', async () => {
    latest()?.accept()
    await settle()
    latest()?.say(deleted(7, 'feed-2'))
    await vi.advanceTimersByTimeAsync(6_000)
    latest()?.say(': token expired\n\n')
    await settle()
    expect([opened.length, renewals.length, latest()?.lastEventId]).toEqual([2, 1, 'feed-2'])
    expect(opened[0]?.signal.aborted).toBe(true)
    latest()?.accept()
    await settle()
    expect(heard.connections).toEqual(['live', 'live'])
  })

  test("an expired token that can't be renewed, or doesn't help, is a lost connection", async () => {
    latest()?.accept()
    await vi.advanceTimersByTimeAsync(6_000)
    renewal = () => Promise.reject(new Error('out of reach'))
    latest()?.say(': token expired\n\n')
    await settle()
    expect([opened.length, heard.connections]).toEqual([1, ['live', 'reconnecting']])
    await vi.advanceTimersByTimeAsync(500)
    latest()?.accept()
    await settle()
    // By this server's clock, every token has expired.
    renewal = async () => {}
    latest()?.say(': token expired\n\n')
    await settle()
    expect([opened.length, renewals.length]).toEqual([2, 1])
    expect(heard.connections).toEqual(['live', 'reconnecting', 'live', 'reconnecting'])
  })

  test('a stream that was closed in favour of others reconnects much later', async () => {
    latest()?.accept()
    await vi.advanceTimersByTimeAsync(6_000)
    latest()?.say(': too many streams\n\n')
    latest()?.end()
    await vi.advanceTimersByTimeAsync(14_000)
    expect([opened.length, heard.connections]).toEqual([1, ['live', 'reconnecting']])
    await vi.advanceTimersByTimeAsync(16_000)
    expect(opened).toHaveLength(2)
  })

  test('waits longer after each refusal, and not at all when the network returns', async () => {
    for (const [tries, longest] of [500, 1_000, 2_000, 4_000].entries()) {
      latest()?.refuse(503)
      await vi.advanceTimersByTimeAsync(longest / 2 - 1)
      expect(opened).toHaveLength(tries + 1)
      await vi.advanceTimersByTimeAsync(longest / 2 + 1)
      expect(opened).toHaveLength(tries + 2)
    }
    latest()?.refuse(503)
    await settle()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(opened).toHaveLength(6)

    latest()?.refuse(503)
    await settle()
    retryNow()
    await settle()
    expect(opened).toHaveLength(7)
  })

  test('a connection without heartbeats is dead; one with heartbeats stays open', async () => {
    latest()?.accept()
    for (let beats = 0; beats < 10; beats += 1) {
      await vi.advanceTimersByTimeAsync(20_000)
      latest()?.say(': still here\n\n')
    }
    await settle()
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(51_000)
    expect(opened).toHaveLength(2)
  })

  test('the first heartbeat says that all that was missed has arrived, and an ending does not', async () => {
    latest()?.accept()
    await settle()
    latest()?.say(deleted(7, 'feed-2'))
    await settle()
    expect(heard.inStepAfter).toEqual([])
    latest()?.say(`${deleted(8, 'feed-3')}: still here\n\n: token expired\n\n`)
    await settle()
    expect(heard.inStepAfter).toEqual(['feed-3'])
  })

  test('a lost network is noticed immediately, although no request ends', async () => {
    latest()?.accept()
    await settle()
    window.dispatchEvent(new Event('offline'))
    await settle()
    expect(heard.connections).toEqual(['live', 'reconnecting'])
    window.dispatchEvent(new Event('online'))
    await settle()
    latest()?.accept()
    await settle()
    expect(heard.connections).toEqual(['live', 'reconnecting', 'live'])
  })

  test('a laptop notices at the first check after it wakes', async () => {
    latest()?.accept()
    await settle()
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(5_500)
    expect(opened).toHaveLength(2)
  })

  test("a check notices a dead connection, although a hidden tab's timers are late", async () => {
    latest()?.accept()
    await settle()
    vi.setSystemTime(Date.now() + 46_000)
    retryNow()
    await settle()
    expect(heard.connections).toEqual(['live', 'reconnecting'])
  })

  test('a check leaves a healthy connection open', async () => {
    latest()?.accept()
    await settle()
    retryNow()
    await settle()
    expect(heard.connections).toEqual(['live'])
    expect(latest()?.signal.aborted).toBe(false)
  })

  test('a new token that never arrives is given up, like a connection that never opens', async () => {
    const lock = Promise.withResolvers<void>()
    // Other test files share this tab's refresh, which must not wait for the lock forever.
    onTestFinished(() => lock.reject(new Error('The lock was never granted.')))
    vi.stubGlobal('navigator', { locks: { request: () => lock.promise } })
    latest()?.refuse(401)
    await vi.advanceTimersByTimeAsync(51_000)
    expect(heard.connections).toEqual(['reconnecting'])
    expect(opened).toHaveLength(2)
  })

  test('ends when told to', async () => {
    latest()?.accept()
    await settle()
    stop.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveLength(1)
    expect(latest()?.signal.aborted).toBe(true)
    expect(heard.connections).toEqual(['live'])
  })
})
