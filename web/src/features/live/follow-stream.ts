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
  /** The position in the feed to continue from. */
  position(): string | null
  onEvent(event: LiveEvent, at: string): void
  onConnection(connection: Connection): void
  /** Called when anything arrives, at least a heartbeat. */
  onSign(): void
  /** Everything up to now has arrived. Called at least after what was missed, and with each heartbeat. */
  onInStep(): void
}

/** Two missed heartbeats mean a dead connection, whatever the browser believes. */
export const SILENT_AFTER_MS = (2 * STREAM_HEARTBEAT_SECONDS + 5) * 1000
/** Checked often and by the clock, because a laptop must notice soon after it wakes. */
const LOOK_EVERY_MS = 5_000
/** A stream that was open this long was healthy, so the next try doesn't have to wait. */
const LASTED_MS = 5_000
/** Keeps tabs from taking the stream from each other again and again: each waits as after this many failures. */
const TRIES_AFTER_TOO_MANY = 7
const ENDINGS: readonly string[] = Object.values(STREAM_ENDINGS)
const RETRY_NOW = 'sojourn-retry-now'

/**
 * Reads the stream until stopped, and reconnects whenever it is lost. When a token expires, the stream
 * continues with a new one and nobody notices.
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
    // Errors are ignored here: the person can't do anything about them, and the next try shows whether they are over.
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

/** Renews the token in use, unless another call or tab has already done so. */
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

/** Reads until the stream ends, and returns the server's reason if it gave one. */
async function readOnce(reader: StreamReader, stop: AbortSignal): Promise<string | undefined> {
  const silence = new AbortController()
  const signal = AbortSignal.any([stop, silence.signal])
  let heardAt = Date.now()
  const look = () => {
    if (Date.now() - heardAt > SILENT_AFTER_MS) silence.abort()
  }
  const watch = setInterval(look, LOOK_EVERY_MS)
  // A lost network doesn't end a request. If the server can still be reached, the next try will show it.
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
        else reader.onInStep()
      },
    })
    const decoder = new TextDecoder()
    for await (const piece of piecesOf(response)) {
      heardAt = Date.now()
      reader.onSign()
      parser.feed(decoder.decode(piece, { stream: true }))
      // Some proxies pass on the end of a stream only with the next data.
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

/** A request can be aborted, but not its wait for a new token, which another tab may be fetching. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Timers in a hidden tab are slow. A visible tab can make it try again or notice a dead connection. */
export function retryNow(): void {
  window.dispatchEvent(new Event(RETRY_NOW))
}

/** Waits, but stops early if the network is back or someone looks at the page. */
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
