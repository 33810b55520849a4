import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { counted, countText } from '@sojourn/contract/words/count-words'
import { tripSentences } from '@sojourn/contract/words/sentences'
import type { TableChanges } from '../table-changes.ts'
import type { Outcome } from './in-turns.ts'

type Work = (trip: NormalisedTrip) => Promise<'done' | 'waiting' | 'left'>

/** A change to many trips, how to undo it, and how to describe it. */
export interface BulkChange {
  title: string
  question: (count: number) => string
  confirm: string
  isDestructive: boolean
  /** What the progress says, of the change and of undoing it. */
  doing: string
  undoing: string
  work: (changes: TableChanges) => Work
  /** What the toast says, given "3 trips" or "2 of 3 trips". */
  done: (trips: string) => string
  undo: (changes: TableChanges) => Work
  undone: (trips: string) => string
}

const ENDS = { saved: 'done', waiting: 'waiting', 'kept theirs': 'left' } as const

export const DELETE: BulkChange = {
  title: 'Delete trips',
  question: (count) =>
    count === 1
      ? tripSentences.confirmDelete
      : `Are you sure you want to delete these ${counted(count, 'trip')}?`,
  confirm: 'Delete',
  isDestructive: true,
  doing: 'Deleting trips',
  undoing: 'Restoring trips',
  work: (changes) => async (trip) => ENDS[await changes.remove(trip)],
  done: (trips) => `${trips} deleted`,
  undo: (changes) => async (trip) => {
    await changes.restore(trip.trip_id)
    return 'done'
  },
  undone: (trips) => `${trips} restored`,
}

export function setOneCurtin(one_curtin: boolean): BulkChange {
  const value = one_curtin ? 'True' : 'False'
  return {
    title: 'Set One Curtin',
    question: (count) => `Set One Curtin to ${value} for ${counted(count, 'trip')}?`,
    confirm: `Set to ${value}`,
    isDestructive: false,
    doing: 'Setting One Curtin',
    undoing: 'Changing One Curtin back',
    work: (changes) => async (trip) => {
      if (trip.one_curtin === one_curtin) return 'done'
      return ENDS[await changes.setField(trip, { one_curtin })]
    },
    done: (trips) => `One Curtin set to ${value} for ${trips}`,
    undo: (changes) => async (trip) => {
      if (trip.one_curtin === one_curtin) return 'done'
      return ENDS[await changes.setField(trip, { one_curtin: trip.one_curtin }, { one_curtin })]
    },
    undone: (trips) => `One Curtin changed back for ${trips}`,
  }
}

/** 3 trips deleted; 2 of 3 trips deleted, 1 failed */
export function outcomeWords(
  { done, waiting, failed, left }: Outcome<unknown>,
  words: (trips: string) => string,
): string {
  const total = done.length + waiting.length + failed.length + left.length
  if (done.length === total) return words(counted(total, 'trip'))
  if (waiting.length === total) return `${counted(total, 'change')} waiting to be sent`
  const parts = [
    words(`${countText(done.length)} of ${counted(total, 'trip')}`),
    waiting.length > 0 && `${countText(waiting.length)} waiting to be sent`,
    failed.length > 0 && `${countText(failed.length)} failed`,
    left.length > 0 && `${countText(left.length)} unchanged`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
