import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { LOCAL_COPY } from '../../../api/session/local-copy.ts'
import { SHAPE } from './shape.ts'

/** What the copy holds. */
export interface CopyState {
  /** The tab that writes it. Another one stops as soon as it sees this. */
  writer: string
  staffId: string
  shape: string
  /** Where in the feed the trips are; null until all of them are written. */
  position: string | null
  /** When the trips were last known to be in step with the server. */
  asOf: number
  count: number
}

interface Copy extends DBSchema {
  state: { key: typeof STATE; value: CopyState }
  /** JSON texts, which are read faster than objects. */
  pieces: { key: number; value: string }
}

export const STATE = 'trips'

export function isUsable(state: CopyState, staffId: string): boolean {
  return state.staffId === staffId && state.shape === SHAPE
}

/** Close it as soon as possible: an open one holds up its deletion. */
export function openCopy(): Promise<IDBPDatabase<Copy>> {
  return openDB<Copy>(LOCAL_COPY, 1, {
    upgrade: (db) => {
      db.createObjectStore('state')
      db.createObjectStore('pieces')
    },
  })
}
