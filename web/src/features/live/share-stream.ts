import type { LiveEvent } from '@sojourn/contract/api/live'
import type { CheckInChange } from './check-in-changes.ts'
import { type Connection, SILENT_AFTER_MS, type StreamReader } from './follow-stream.ts'
import type { TripStore } from './trip-store.ts'

/** Messages between the tab that reads the stream and the others. */
export type Word =
  | { kind: 'event'; event: LiveEvent; at: string }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'sign' }
  | { kind: 'hello' }
  | { kind: 'hurry' }

/** How a tab communicates with the browser's other tabs, the stream and the person using it. */
export interface Tab {
  /** Null if there are no locks: each tab then reads its own stream. */
  others: {
    say(word: Word): void
    onWord(listener: (word: Word) => void): void
    /** Does the work while this tab leads. Rejects if it lost the lead or can't get it. */
    lead(options: { signal: AbortSignal } | { steal: true }, work: () => Promise<void>): Promise<void>
  } | null
  follow(reader: StreamReader, stop: AbortSignal): Promise<void>
  /** Makes a stream that is waiting, or has gone silent, try again. */
  retryNow(): void
  isHidden(): boolean
  onVisibility(listener: () => void): void
  show(connection: Connection): void
  /** The staff or the destinations may have changed. */
  noteDirectoryChange(): void
  /** A check-in has changed, or all of them may have. */
  noteCheckInChange(change: CheckInChange | null): void
}

const LOOK_EVERY_MS = 5_000
/**
 * A question is sent at each check. A leader that answers none of them is frozen or gone, even if its lock is
 * still held.
 */
const UNANSWERED_MOST = 3
/** The stream can deliver the list too, so a tab waits no longer than this for a slow list. */
const LIST_WITHIN_MS = 10_000

/**
 * Loads the trips and keeps them in step with the server. The tabs of one browser share one stream: the tab
 * that holds the lock reads it and passes everything on. Without locks (they need a secure page), each tab
 * reads its own.
 */
export function shareStream(store: TripStore, tab: Tab, stop: AbortSignal): void {
  const { others } = tab
  /** What this tab reads while it leads, and the state of that. */
  let lead: { connection: Connection } | null = null
  let hasBegun = false
  let isQueued = false
  let connection: Connection = 'connecting'
  let heardAt = Date.now()
  let unanswered = 0

  function say(word: Word): void {
    if (!stop.aborted) others?.say(word)
  }

  function take(word: Word): void {
    if (stop.aborted) return
    heardAt = Date.now()
    unanswered = 0
    if (word.kind === 'event') {
      store.apply(word.event, word.at)
      // A whole list comes after a gap of unknown length.
      if (word.event.type === 'DIRECTORY' || word.event.type === 'SNAPSHOT') tab.noteDirectoryChange()
      if (word.event.type === 'CHECK_IN') tab.noteCheckInChange(word.event)
      if (word.event.type === 'SNAPSHOT') tab.noteCheckInChange(null)
    }
    if (word.kind === 'connection') {
      connection = word.connection
      tab.show(connection)
    }
  }

  /** Reads the stream while this tab leads. */
  async function readForAll(lost: AbortSignal): Promise<void> {
    const mine = { connection: 'connecting' as Connection }
    const takeAndSay = (word: Word) => {
      if (lost.aborted) return
      take(word)
      say(word)
    }
    lead = mine
    // Tells a tab that was about to replace a silent leader that there is a new one.
    say({ kind: 'sign' })
    await tab.follow(
      {
        position: store.position,
        onEvent: (event, at) => takeAndSay({ kind: 'event', event, at }),
        onConnection: (next) => {
          mine.connection = next
          takeAndSay({ kind: 'connection', connection: next })
        },
        onSign: () => takeAndSay({ kind: 'sign' }),
      },
      AbortSignal.any([stop, lost]),
    )
    if (lead === mine) lead = null
  }

  /** Returns whether this tab led for a while. */
  async function askToLead(options: { signal: AbortSignal } | { steal: true }): Promise<boolean> {
    const lost = new AbortController()
    let hasLed = false
    try {
      await others?.lead(options, () => {
        hasLed = true
        return readForAll(lost.signal)
      })
    } catch {
      // Another tab took over because this one was silent for too long, or the person signed out.
      lost.abort()
    }
    return hasLed
  }

  /** Queues for the lead, and again whenever it is lost. If the browser refuses, the next check tries again. */
  function queue(): void {
    if (isQueued || stop.aborted) return
    isQueued = true
    unanswered = 0
    void askToLead({ signal: stop }).then((hasLed) => {
      isQueued = false
      if (hasLed) queue()
    })
  }

  function hear(word: Word): void {
    if (word.kind === 'hello' || word.kind === 'hurry') {
      if (!lead) return
      say({ kind: 'connection', connection: lead.connection })
      tab.retryNow()
      return
    }
    take(word)
    // The leader reaches the server, so what this tab couldn't fetch is worth another try.
    const { hasLoaded, isLoading } = store.read()
    if (connection === 'live' && !hasLoaded && !isLoading) void store.load()
  }

  /**
   * A visible tab doesn't wait for one that the browser has suspended or slowed down. It asks until it gets an
   * answer, so a lost message costs a few seconds, and finally takes the lead.
   */
  function lookAfterLeader(): void {
    if (hasBegun) queue()
    const isFine = connection === 'live' && Date.now() - heardAt < SILENT_AFTER_MS
    if (lead || isFine || tab.isHidden()) {
      unanswered = 0
    } else if (isQueued && unanswered === UNANSWERED_MOST) {
      unanswered = 0
      void askToLead({ steal: true })
    } else {
      if (isQueued) unanswered += 1
      say({ kind: connection === 'reconnecting' ? 'hurry' : 'hello' })
    }
  }

  function begin(): void {
    if (hasBegun || stop.aborted) return
    hasBegun = true
    if (others) queue()
    else void readForAll(stop)
  }

  const slowList = setTimeout(begin, LIST_WITHIN_MS)
  const watch = setInterval(lookAfterLeader, LOOK_EVERY_MS)
  tab.onVisibility(lookAfterLeader)
  stop.addEventListener('abort', () => {
    clearTimeout(slowList)
    clearInterval(watch)
    tab.show('connecting')
  })
  // Listen first, so that nothing sent while the list loads is missed.
  others?.onWord(hear)
  say({ kind: 'hello' })
  void store.load().then(begin)
}
