import { IDEMPOTENCY_DAYS } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { type ApiFailure, failureText, isUnanswered, toFailure } from '../../../api/failure.ts'
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
  deliver: (edit: TripEdit) => Promise<Delivered>
  /** Shows these on top of the trips. */
  overlay: (changes: readonly { tripId: number; effect: Effect }[]) => void
  /** Does the work unless another tab is doing it. */
  alone: (work: () => Promise<void>) => Promise<void>
  others: { say: (word: OutboxWord) => void; onWord: (listener: (word: OutboxWord) => void) => void }
  /** Tells the person what was sent, and what wasn't. */
  report: (sent: number, refused: number) => void
  hasLeft: () => boolean
}

/** Messages between tabs: the entries have changed, one of them is being sent, a new trip has its real number. */
export interface OutboxWord {
  sending: number | null
  created?: { localId: number; trip: Trip } | undefined
}

export interface OutboxState {
  entries: readonly Entry[]
  /** The entry that is on its way, and can no longer be taken back. */
  sending: number | null
}

/** The server no longer knows whether it has created a trip if that was longer ago. */
const KEYS_KEPT_MS = IDEMPOTENCY_DAYS * 24 * 60 * 60_000
const TOO_OLD = `This trip has waited for more than ${IDEMPOTENCY_DAYS} days. If it isn't in the table yet, try again.`

/** A conflict that nobody can be asked about now. The edit stays and is tried again later. */
export class NotNow extends Error {}

/** What this browser still has to send for one person. */
export function createOutbox(parts: OutboxParts, tell: (state: OutboxState) => void) {
  const { kept, deliver, others, hasLeft } = parts
  let state: OutboxState = { entries: [], sending: null }
  /** The trips that new ones have become. */
  const created = new Map<number, Trip>()
  let isSending = false

  function show(next: Partial<OutboxState>): void {
    if (hasLeft()) return
    state = { ...state, ...next }
    if (next.entries) parts.overlay(next.entries.filter(isShown).map(effectOfEntry))
    tell(state)
  }

  function say(word: Omit<OutboxWord, 'sending'> = {}): void {
    if (!hasLeft()) others.say({ ...word, sending: state.sending })
  }

  async function change(work: (entries: readonly Entry[]) => readonly Entry[]): Promise<void> {
    show({ entries: await kept.change(work) })
    say()
  }

  const ready = kept.read().then(
    (entries) => show({ entries }),
    // Nothing can be kept in this browser.
    () => undefined,
  )

  /** Sends one after the other, until all are sent or the server can't be reached. */
  async function sendAll(): Promise<void> {
    await ready
    if (isSending || !nextToSend(state.entries)) return
    isSending = true
    let [sent, refused] = [0, 0]
    try {
      await parts.alone(async () => {
        for (let result = await sendNext(); result !== 'nothing'; result = await sendNext()) {
          if (result === 'sent') sent += 1
          else refused += 1
        }
      })
    } catch {
      // The browser's storage failed. What was sent but couldn't be removed is recognised by the server the next time.
    } finally {
      isSending = false
      show({ sending: null })
      say()
    }
    if (!hasLeft() && (sent > 0 || refused > 0)) parts.report(sent, refused)
  }

  async function sendNext(): Promise<'sent' | 'refused' | 'nothing'> {
    // Another tab may have added or taken back something.
    show({ entries: await kept.read() })
    const next = nextToSend(state.entries)
    if (!next || hasLeft()) return 'nothing'
    if (next.edit.kind === 'create' && Date.now() - next.at > KEYS_KEPT_MS) {
      await change((entries) => withRefused(entries, next, TOO_OLD))
      return 'refused'
    }
    show({ sending: next.id })
    say()
    try {
      const { outcome, trip } = await deliver(next.edit)
      // Whoever leaves without an answer hasn't given one.
      if (outcome === 'kept theirs' && hasLeft()) return 'nothing'
      if (outcome === 'saved') await noteSent(next, trip)
      else await change((entries) => withDropped(entries, next))
      return 'sent'
    } catch (error) {
      const failure = toFailure(error)
      if (hasLeft() || error instanceof NotNow || isUnanswered(failure) || isBusy(failure)) return 'nothing'
      // Deleting what is already deleted.
      if (next.edit.kind === 'delete' && failure.status === 404) {
        await noteSent(next, null)
        return 'sent'
      }
      const reason = failureText(failure, tripSentences.errorSaving)
      await change((entries) => withRefused(entries, next, reason))
      return 'refused'
    }
  }

  async function noteSent(entry: Entry, trip: Trip | null): Promise<void> {
    const isNew = entry.edit.kind === 'create' && trip !== null
    const news = isNew ? { localId: tripIdOf(entry), trip } : undefined
    if (news) created.set(news.localId, news.trip)
    // The trip itself is in the list by now, so its stand-in disappears before the browser has stored that.
    show({ entries: withSent(state.entries, entry, trip) })
    await change((entries) => withSent(entries, entry, trip))
    say({ created: news })
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
    void kept.read().then(
      (entries) => show({ entries, sending }),
      () => undefined,
    )
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
    /** Keeps an edit until it can be sent. Returns whether it could be kept. */
    add: async (edit: TripEdit): Promise<boolean> => {
      await ready
      if (!parts.mayKeep || hasLeft()) return false
      const refused = state.entries.find(
        (entry) => entry.refusal !== undefined && tripIdOf(entry) === edit.base?.trip_id && !entry.edit.base,
      )
      try {
        if (refused) await change((entries) => withCorrected(entries, refused, edit))
        else show({ entries: await kept.add(edit) })
      } catch {
        return false
      }
      say()
      return true
    },
    /** Takes an edit back that hasn't been sent. */
    drop: (entry: Entry): Promise<void> => change((entries) => withDropped(entries, entry)),
    dropAll: (): Promise<void> => change((entries) => entries.filter(({ id }) => id === state.sending)),
    /** Takes back the deletion of a trip, if that hasn't been sent. Returns whether there was one. */
    dropDeletion: async (tripId: number): Promise<boolean> => {
      const deletion = state.entries.find(
        (entry) => entry.edit.kind === 'delete' && tripIdOf(entry) === tripId && entry.id !== state.sending,
      )
      if (deletion) await change((entries) => withDropped(entries, deletion))
      return deletion !== undefined
    },
    retry: async (entry: Entry): Promise<void> => {
      await change((entries) => withRetried(entries, entry.id))
      await sendAll()
    },
    sendAll,
  }
}

export type Outbox = ReturnType<typeof createOutbox>

function isBusy({ status }: ApiFailure): boolean {
  return status === 408 || status === 429
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
