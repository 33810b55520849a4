import { IDEMPOTENCY_DAYS } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { type ApiFailure, isUnanswered, toFailure } from '../../../api/failure.ts'
import { NotNow } from '../conflict-questions.ts'
import { type Effect, editOnto, effectOf, type TripEdit } from '../trip-edit.ts'
import {
  type Entry,
  nextToSend,
  tripIdOf,
  withCorrected,
  withDropped,
  withRefused,
  withRetried,
  withSent,
} from './entries.ts'
import type { KeptEntries } from './kept-entries.ts'

/** What became of an edit: the server has it, with the resulting trip (null if deleted), or the person kept the other version. */
export interface Delivered {
  outcome: 'saved' | 'kept theirs'
  trip: Trip | null
}

/** How the outbox of one person reaches everything else, until they leave. */
export interface OutboxParts {
  kept: KeptEntries
  /** False if nothing may be kept here. What was kept before is still sent. */
  mayKeep: boolean
  deliver: (edit: TripEdit, isTried: boolean) => Promise<Delivered>
  /** Shows these on top of the trips. */
  overlay: (changes: readonly { tripId: number; effect: Effect }[]) => void
  /** Does the work when no other tab is doing it. */
  alone: (work: () => Promise<void>) => Promise<void>
  others: { say: (word: OutboxWord) => void; onWord: (listener: (word: OutboxWord) => void) => void }
  /** Tells the person what was sent, and what wasn't. */
  report: (sent: number, refused: number) => void
  hasLeft: () => boolean
}

/** Messages between tabs: the entries have changed, and maybe what the sending tab is doing. */
export interface OutboxWord {
  /** The entry that is on its way; null if none is. Only the tab that sends knows. */
  sending?: number | null
  /** A new trip has its real number. */
  created?: { localId: number; trip: Trip }
}

export interface OutboxState {
  entries: readonly Entry[]
  /** The entry that is on its way, and can no longer be taken back. */
  sending: number | null
}

/** The server no longer knows whether it has created a trip if that was longer ago. */
const KEYS_KEPT_MS = IDEMPOTENCY_DAYS * 24 * 60 * 60_000
const TOO_OLD = `This trip has waited for more than ${IDEMPOTENCY_DAYS} days. If it isn't in the table yet, try again.`

/** What this browser still has to send for one person. */
export function createOutbox(parts: OutboxParts, tell: (state: OutboxState) => void) {
  const { kept, deliver, others, hasLeft } = parts
  let state: OutboxState = { entries: [], sending: null }
  /** The trips that new ones have become. */
  const created = new Map<number, Trip>()
  /** This tab waits for its turn, or has it. */
  let isQueued = false
  let isSending = false
  /** What is stored may differ from what is shown: it hasn't been read yet, or the browser's storage failed. */
  let isUncertain = true

  function show(next: Partial<OutboxState>): void {
    if (hasLeft()) return
    state = { ...state, ...next }
    if (next.entries) parts.overlay(next.entries.filter(isShown).map(effectOfEntry))
    tell(state)
  }

  function say(word: OutboxWord = {}): void {
    if (!hasLeft()) others.say(word)
  }

  /** Edits of a new trip that has been created since are edits of that trip, whoever has stored them. */
  function take(entries: readonly Entry[]): void {
    show({ entries: entries.map((entry) => ({ ...entry, edit: current(entry.edit) })) })
  }

  async function change(work: (entries: readonly Entry[]) => readonly Entry[]): Promise<void> {
    take(await kept.change(work))
    say()
  }

  async function reread(): Promise<void> {
    take(await kept.read())
    isUncertain = false
  }

  const ready = reread().catch(() => undefined)

  /** Sends one after the other, until all are sent or the server can't be reached. */
  async function sendAll(): Promise<void> {
    await ready
    if (isQueued) return
    isQueued = true
    try {
      if (isUncertain) await reread()
      if (nextToSend(state.entries)) await parts.alone(sendInTurn)
    } catch {
      // What was sent but couldn't be removed is recognised by the server the next time.
      isUncertain = true
    } finally {
      isQueued = false
    }
  }

  async function sendInTurn(): Promise<void> {
    let [sent, refused] = [0, 0]
    isSending = true
    try {
      await reread()
      for (let next = nextToSend(state.entries); next && !hasLeft(); next = nextToSend(state.entries)) {
        const result = await sendOne(next)
        if (result === 'sent') sent += 1
        if (result === 'refused') refused += 1
        if (result === 'later') break
      }
    } finally {
      isSending = false
      show({ sending: null })
      say({ sending: null })
    }
    if (!hasLeft() && (sent > 0 || refused > 0)) parts.report(sent, refused)
  }

  async function sendOne(next: Entry): Promise<'sent' | 'refused' | 'dropped' | 'later'> {
    if (next.edit.kind === 'create' && Date.now() - next.at > KEYS_KEPT_MS) return refuse(next, TOO_OLD)
    show({ sending: next.id })
    say({ sending: next.id })
    const before = await kept.markTried(next.id)
    if (!before) {
      await reread()
      return 'dropped'
    }
    let delivered: Delivered
    try {
      delivered = await deliver(next.edit, before.tried ?? false)
    } catch (error) {
      const failure = toFailure(error)
      if (hasLeft() || error instanceof NotNow || isForLater(failure)) return 'later'
      // Deleting what is already deleted.
      if (next.edit.kind === 'delete' && failure.status === 404) return noteSent(next, null)
      return refuse(before, failure.message)
    }
    if (delivered.outcome === 'saved') return noteSent(next, delivered.trip)
    // Whoever leaves without an answer hasn't given one.
    if (hasLeft()) return 'later'
    await change((entries) => withDropped(entries, next))
    return 'dropped'
  }

  async function refuse(entry: Entry, reason: string): Promise<'refused' | 'dropped'> {
    await change((entries) => withRefused(entries, entry, reason))
    return state.entries.some(({ id }) => id === entry.id) ? 'refused' : 'dropped'
  }

  async function noteSent(entry: Entry, trip: Trip | null): Promise<'sent'> {
    const isNew = entry.edit.kind === 'create' && trip !== null
    if (isNew) created.set(tripIdOf(entry), trip)
    // The trip itself is in the list by now, so its stand-in disappears before the browser has stored that.
    take(withSent(state.entries, entry, trip))
    take(await kept.change((entries) => withSent(entries, entry, trip)))
    say(isNew ? { created: { localId: tripIdOf(entry), trip } } : {})
    return 'sent'
  }

  /** An edit of a new trip that has been created since is an edit of that trip. */
  function current(edit: TripEdit): TripEdit {
    const trip = edit.base && created.get(edit.base.trip_id)
    return trip
      ? editOnto(edit, { ...edit.base, trip_id: trip.trip_id, version: trip.version } as Trip)
      : edit
  }

  others.onWord(({ sending, created: news }) => {
    if (news) created.set(news.localId, news.trip)
    if (sending !== undefined && !isSending) show({ sending })
    reread().catch(() => undefined)
  })

  return {
    current,
    /** The number of a trip, also if it had another one while it was waiting to be created. */
    realId: (tripId: number): number => created.get(tripId)?.trip_id ?? tripId,
    /** Whether something waits, so that sending an edit directly would overtake it. */
    isInUse: async (): Promise<boolean> => {
      await ready
      return nextToSend(state.entries) !== undefined
    },
    hasUnsent: (tripId: number): boolean =>
      state.entries.some((entry) => isShown(entry) && tripIdOf(entry) === tripId),
    /** Keeps an edit until it can be sent. `tried` says that it was, without an answer. Returns whether it could be kept. */
    add: async (edit: TripEdit, tried: boolean): Promise<boolean> => {
      await ready
      if (!parts.mayKeep || hasLeft()) return false
      try {
        const refused = state.entries.find((entry) => isRefusedCreation(entry, edit.base?.trip_id))
        if (refused) take(await kept.change((entries) => withCorrected(entries, refused, edit)))
        else {
          const added = await kept.add({ edit, at: Date.now(), tried })
          take([...state.entries, added])
        }
      } catch {
        return false
      }
      say()
      return true
    },
    /** Takes an edit back that hasn't been sent. */
    drop: (entry: Entry): Promise<void> => change((entries) => withDropped(entries, entry)),
    dropAll: (): Promise<void> => change((entries) => entries.filter(({ id }) => id === state.sending)),
    /** Takes back the deletion of a trip, if that hasn't been sent. Returns it, if there was one. */
    dropDeletion: async (tripId: number): Promise<Entry | undefined> => {
      const deletion = state.entries.find(
        (entry) =>
          entry.edit.kind === 'delete' &&
          tripIdOf(entry) === tripId &&
          entry.id !== state.sending &&
          entry.refusal === undefined,
      )
      if (deletion) await change((entries) => withDropped(entries, deletion))
      return deletion
    },
    retry: async (entry: Entry): Promise<void> => {
      await change((entries) => withRetried(entries, entry.id))
      await sendAll()
    },
    sendAll,
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Whether it is worth another try without the person. An answer without a sentence isn't from our server, but from something before it. */
function isForLater(failure: ApiFailure): boolean {
  const { status, message } = failure
  return isUnanswered(failure) || status === 408 || status === 429 || message === ''
}

function isRefusedCreation(entry: Entry, tripId: number | undefined): boolean {
  return entry.edit.kind === 'create' && entry.refusal !== undefined && tripIdOf(entry) === tripId
}

/** A change that was refused isn't on the trip. A new trip stays in sight, so that it can be corrected. */
function isShown({ refusal, edit }: Entry): boolean {
  return refusal === undefined || edit.kind === 'create'
}

function effectOfEntry(entry: Entry): { tripId: number; effect: Effect } {
  const tripId = tripIdOf(entry)
  const effect = effectOf(entry.edit)
  return { tripId, effect: (trip) => withId(effect(trip), tripId) }
}

function withId(trip: Trip | null, tripId: number): Trip | null {
  return trip && { ...trip, trip_id: tripId }
}
