import type { LiveEvent } from '@sojourn/contract/live'
import { setConnection } from './connection.ts'
import { type Connection, followStream, retryNow } from './follow-stream.ts'
import type { TripStore } from './trip-store.ts'

/** What the tab that reads the stream tells the others, and what they ask of it. */
type Word =
  | { kind: 'event'; event: LiveEvent; at: string }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'sign' }
  | { kind: 'hello' }
  | { kind: 'hurry' }

/** A leader that says nothing for so long is frozen or gone, though its lock may still be held. */
const LEADER_SILENT_MS = 90_000
const LOOK_EVERY_MS = 5_000

/**
 * Loads the trips and keeps them equal to the server's. The tabs of one browser share one stream: whoever holds the
 * lock reads it and hands everything on. Where there are no locks (they need a secure page), each tab reads its own.
 */
export function shareStream(store: TripStore, staffId: string, stop: AbortSignal): void {
  const channel = navigator.locks ? new BroadcastChannel(`sojourn-trips-${staffId}`) : null
  const lock = `sojourn-stream-${staffId}`
  let isLeader = false
  let connection: Connection = 'connecting'
  let heardAt = Date.now()

  function say(word: Word): void {
    if (!stop.aborted) channel?.postMessage(word)
  }

  function take(word: Word): void {
    if (stop.aborted) return
    heardAt = Date.now()
    if (word.kind === 'event') store.apply(word.event, word.at)
    if (word.kind === 'connection') {
      connection = word.connection
      setConnection(connection)
    }
  }

  /** Reads the stream while this tab leads. */
  async function lead(taken: AbortSignal): Promise<void> {
    isLeader = true
    const takeAndSay = (word: Word) => {
      take(word)
      say(word)
    }
    await followStream(
      {
        position: store.position,
        onEvent: (event, at) => takeAndSay({ kind: 'event', event, at }),
        onConnection: (next) => takeAndSay({ kind: 'connection', connection: next }),
        onSign: () => say({ kind: 'sign' }),
      },
      AbortSignal.any([stop, taken]),
    )
    isLeader = false
  }

  async function waitToLead(options: { signal: AbortSignal } | { steal: true }): Promise<void> {
    const taken = new AbortController()
    try {
      await navigator.locks.request(lock, options, () => lead(taken.signal))
    } catch {
      // The person left, or another tab took the lead because this one was silent for too long.
      taken.abort()
      if (!stop.aborted) void waitToLead({ signal: stop })
    }
  }

  function hear({ data: word }: MessageEvent<Word>): void {
    if (word.kind === 'hello' || word.kind === 'hurry') {
      if (isLeader) say({ kind: 'connection', connection })
      if (isLeader && word.kind === 'hurry') retryNow()
      return
    }
    take(word)
    // The leader reaches the server, so what this tab could not fetch is worth another try.
    const { hasLoaded, isLoading } = store.read()
    if (connection === 'live' && !hasLoaded && !isLoading) void store.load()
  }

  /** A tab that people look at does not wait for one that the browser has put to sleep or slowed down. */
  function lookAfterLeader(): void {
    if (isLeader || document.hidden) return
    if (connection === 'reconnecting') say({ kind: 'hurry' })
    if (Date.now() - heardAt < LEADER_SILENT_MS) return
    heardAt = Date.now()
    void waitToLead({ steal: true })
  }

  const watch = setInterval(lookAfterLeader, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', lookAfterLeader, { signal: stop })
  stop.addEventListener('abort', () => {
    clearInterval(watch)
    channel?.close()
    setConnection('connecting')
  })
  // Listening comes first: what is said while the list is on its way must not be missed.
  if (channel) channel.onmessage = hear
  say({ kind: 'hello' })
  void store.load().then(() => {
    if (!stop.aborted) void (channel ? waitToLead({ signal: stop }) : lead(stop))
  })
}
