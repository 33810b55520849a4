import type { LiveEvent } from '@sojourn/contract/api/live'
import { STREAM_ENDINGS, STREAM_HEARTBEAT_SECONDS } from '@sojourn/contract/limits'
import { createParser } from 'eventsource-parser'
import { openResponse } from '../../api/open-response.ts'
import { piecesOf } from '../../api/pieces-of.ts'
import { refreshSession } from '../../api/session/refresh.ts'
import { storedToken } from '../../api/session/session.ts'
import { backOffMs } from './back-off.ts'

export type Connection = 'connecting' | 'live' | 'reconnecting'

export interface StreamReader {
  /** Where in the feed to continue. */
  position(): string | null
  onEvent(event: LiveEvent, at: string): void
  onConnection(connection: Connection): void
  /** Anything came, a heartbeat at least. */
  onSign(): void
}

/** Two heartbeats missed: the connection is dead, whatever the browser believes. */
export const SILENT_AFTER_MS = (2 * STREAM_HEARTBEAT_SECONDS + 5) * 1000
/** By the clock and often, because a laptop that slept must notice soon after it wakes. */
const LOOK_EVERY_MS = 5_000
/** A stream that lasted this long was a good one, and the next try need not wait. */
const LASTED_MS = 5_000
/** Tabs that took the place of each other must not do so again and again: each waits as after this many failures. */
const TRIES_AFTER_TOO_MANY = 7
const ENDINGS: readonly string[] = Object.values(STREAM_ENDINGS)
const RETRY_NOW = 'sojourn-retry-now'

/**
 * Reads the stream until told to stop, coming back by itself whenever it is lost. One that ends with its token goes on with
 * a new one, and nobody need notice.
 */
export async function followStream(
  reader: StreamReader,
  stop: AbortSignal,
  noteToken = renewalOfToken,
): Promise<void> {
  let tries = 0
  while (!stop.aborted) {
    const started = Date.now()
    const renew = noteToken()
    // Whatever went wrong, the next try tells: there is nothing here that a person could do about it.
    const ending = await readOnce(reader, stop).catch(() => undefined)
    if (stop.aborted) return
    const hasLasted = Date.now() - started > LASTED_MS
    if (ending === STREAM_ENDINGS.tokenExpired && hasLasted && (await succeeds(renew()))) {
      tries = 0
      continue
    }
    reader.onConnection('reconnecting')
    tries = ending === STREAM_ENDINGS.tooMany ? TRIES_AFTER_TOO_MANY : hasLasted ? 1 : tries + 1
    await pause(backOffMs(tries, Math.random()), stop)
  }
}

/** Renews the token that is in use now, unless another call or tab has renewed it by then. */
function renewalOfToken(): () => Promise<void> {
  const token = storedToken()
  return () => refreshSession(token)
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

/** Reads until the stream ends, and says why it did where the server said so. */
async function readOnce(reader: StreamReader, stop: AbortSignal): Promise<string | undefined> {
  const silence = new AbortController()
  const signal = AbortSignal.any([stop, silence.signal])
  let heardAt = Date.now()
  const look = () => {
    if (Date.now() - heardAt > SILENT_AFTER_MS) silence.abort()
  }
  const watch = setInterval(look, LOOK_EVERY_MS)
  // A lost network ends no request by itself; where the server is still in reach, the next try tells.
  const lose = () => silence.abort()
  window.addEventListener('offline', lose)
  window.addEventListener(RETRY_NOW, look)
  try {
    const position = reader.position()
    const opening = openResponse('tripStream', {
      headers: position === null ? {} : { 'Last-Event-ID': position },
      signal,
    })
    const response = await orAborted(opening, signal)
    reader.onConnection('live')
    let ending: string | undefined
    const parser = createParser({
      onEvent: ({ id, data }) => reader.onEvent(JSON.parse(data) as LiveEvent, id ?? ''),
      onComment: (comment) => {
        if (ENDINGS.includes(comment)) ending = comment
      },
    })
    const decoder = new TextDecoder()
    for await (const piece of piecesOf(response)) {
      heardAt = Date.now()
      reader.onSign()
      parser.feed(decoder.decode(piece, { stream: true }))
      // Some proxies pass the end itself on only with the next thing that is said.
      if (ending !== undefined) break
    }
    return ending
  } finally {
    silence.abort()
    clearInterval(watch)
    window.removeEventListener('offline', lose)
    window.removeEventListener(RETRY_NOW, look)
  }
}

/** A request can be aborted, but not its waiting for a new token, which another tab may be fetching. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** The timers of a hidden tab are slow; one that people look at may hurry it: to try again, or to notice a dead connection. */
export function retryNow(): void {
  window.dispatchEvent(new Event(RETRY_NOW))
}

/** Waits, but no longer than until there is reason to hope: the network is back, or someone looks at the page. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const { signal } = over
    stop.addEventListener('abort', end, { signal })
    window.addEventListener('online', end, { signal })
    window.addEventListener(RETRY_NOW, end, { signal })
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal })
  })
}
