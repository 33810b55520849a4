import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Attendance } from '@sojourn/contract/presence/presence'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { CheckInChange } from './check-in-changes.ts'
import { type Connection, SILENT_AFTER_MS, type StreamReader } from './follow-stream.ts'
import type { Keeping } from './memory/keep-trips.ts'
import type { Remembered } from './memory/recall-trips.ts'
import { createRecentChanges, type RecentChanges } from './memory/recent-changes.ts'
import type { TripStore } from './trip-store.ts'

/** Messages between the tab that reads the stream and the others. */
export type Word =
  | { kind: 'event'; event: LiveEvent; at: string }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'sign' }
  /** Who is at which trip, all of it. */
  | { kind: 'attendance'; at: Attendance[] }
  /** With the position of a tab that shows remembered trips. */
  | { kind: 'hello'; from?: string | null }
  | { kind: 'hurry' }
  /** The leader has received all that it missed. */
  | { kind: 'in step' }
  /** What a tab at a position has missed; null if it is better to load the list. */
  | { kind: 'missed'; from: string; missed: Missed | null }

interface Missed {
  trips: Trip[]
  deletedIds: number[]
  at: string | null
}

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
  /** The trips that this browser remembers, or null. */
  recall(): Promise<Remembered | null>
  /** Keeps the trips for the next time, until stopped. */
  keep(store: TripStore, changes: RecentChanges, until: AbortSignal): Keeping
  /** The trips on the screen are remembered ones, as of this time; null if they aren't. */
  showAsOf(asOf: number | null): void
  /** The staff or the destinations may have changed. */
  noteDirectoryChange(): void
  /** A check-in has changed, or all of them may have. */
  noteCheckInChange(change: CheckInChange | null): void
  /** Who is at which trip. */
  attendance: {
    note(at: readonly Attendance[]): void
    replace(at: readonly Attendance[]): void
    now(): Attendance[]
  }
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
  const changes = createRecentChanges()
  /** The trips are remembered ones, and what has changed since is still to come. */
  let isBehind = false
  let unhelped = 0

  function say(word: Word): void {
    if (!stop.aborted) others?.say(word)
  }

  function take(word: Word): void {
    if (stop.aborted) return
    heardAt = Date.now()
    unanswered = 0
    if (word.kind === 'event') {
      // A tab that is behind another one must not skip what it has missed.
      const isNext = lead || !isBehind || word.event.type === 'SNAPSHOT'
      store.apply(word.event, isNext ? word.at : null)
      // A whole list comes after a gap of unknown length.
      if (word.event.type === 'DIRECTORY' || word.event.type === 'SNAPSHOT') tab.noteDirectoryChange()
      if (word.event.type === 'CHECK_IN') tab.noteCheckInChange(word.event)
      if (word.event.type === 'SNAPSHOT') tab.noteCheckInChange(null)
      if (word.event.type === 'PRESENCE') tab.attendance.note(word.event.at)
    }
    if (word.kind === 'attendance') tab.attendance.replace(word.at)
    if (word.kind === 'connection') {
      connection = word.connection
      tab.show(connection)
    }
    if (word.kind === 'in step' && isBehind) sayHello()
    if (word.kind === 'missed' && isBehind && word.from === store.position()) catchUp(word.missed)
  }

  function sayHello(): void {
    say({ kind: 'hello', from: isBehind ? store.position() : null })
  }

  function catchUp(missed: Missed | null): void {
    if (!missed) return void store.load()
    const { trips, deletedIds, at } = missed
    // Without changes the list stays the same, or every screen would take it for a new one.
    if (trips.length > 0) store.apply({ type: 'UPSERT', trips }, deletedIds.length > 0 ? null : at)
    if (deletedIds.length > 0) store.apply({ type: 'DELETE', ids: deletedIds }, at)
    noteInStep()
  }

  function noteInStep(): void {
    isBehind = false
    tab.showAsOf(null)
  }

  function missedSince(position: string): Missed | null {
    const ids = changes.since(position)
    if (!ids) return null
    const known = store.known()
    return {
      trips: ids.flatMap((tripId) => known.get(tripId) ?? []),
      deletedIds: ids.filter((tripId) => !known.has(tripId)),
      at: store.position(),
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
    const until = AbortSignal.any([stop, lost])
    const keeping = tab.keep(store, changes, until)
    await tab.follow(
      {
        position: store.position,
        onEvent: (event, at) => takeAndSay({ kind: 'event', event, at }),
        onConnection: (next) => {
          mine.connection = next
          takeAndSay({ kind: 'connection', connection: next })
          // A stream begins with everyone who is somewhere.
          takeAndSay({ kind: 'attendance', at: [] })
        },
        onSign: () => takeAndSay({ kind: 'sign' }),
        onInStep: () => {
          keeping.noteInStep()
          if (!isBehind || until.aborted) return
          noteInStep()
          say({ kind: 'in step' })
        },
      },
      until,
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
      say({ kind: 'attendance', at: tab.attendance.now() })
      if (word.kind === 'hello' && word.from && !isBehind) {
        say({ kind: 'missed', from: word.from, missed: missedSince(word.from) })
      }
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
    const isFine = connection === 'live' && Date.now() - heardAt < SILENT_AFTER_MS && !isBehind
    if (lead || isFine || tab.isHidden()) {
      unanswered = 0
      unhelped = 0
    } else if (isQueued && unanswered === UNANSWERED_MOST) {
      unanswered = 0
      void askToLead({ steal: true })
    } else {
      if (isQueued) unanswered += 1
      if (connection === 'reconnecting') say({ kind: 'hurry' })
      else sayHello()
      // A leader of an older version doesn't know what was missed.
      if (isBehind && connection === 'live') unhelped += 1
      if (unhelped > UNANSWERED_MOST) void store.load()
    }
  }

  /** Shows what this browser remembers, or else loads the list. */
  async function open(): Promise<void> {
    const remembered = await tab.recall()
    if (stop.aborted) return
    if (remembered) {
      tab.showAsOf(remembered.asOf)
      isBehind = await store.startFrom(remembered)
      if (stop.aborted) return
    }
    if (!isBehind) tab.showAsOf(null)
    sayHello()
    if (!store.read().hasLoaded) await store.load()
    begin()
  }

  function begin(): void {
    if (hasBegun || stop.aborted) return
    hasBegun = true
    if (others) queue()
    else void readForAll(stop)
  }

  const unfollow = store.onChange((ids, position) => {
    changes.note(ids, position)
    if (ids === 'all' && isBehind) noteInStep()
  })
  const slowList = setTimeout(begin, LIST_WITHIN_MS)
  const watch = setInterval(lookAfterLeader, LOOK_EVERY_MS)
  tab.onVisibility(lookAfterLeader)
  stop.addEventListener('abort', () => {
    clearTimeout(slowList)
    clearInterval(watch)
    unfollow()
    tab.show('connecting')
    tab.attendance.replace([])
    tab.showAsOf(null)
  })
  // Listen first, so that nothing sent while the list loads is missed.
  others?.onWord(hear)
  void open()
}
