import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DATABASE } from './database-name.ts'
import type { Entry } from './entries.ts'

interface Kept extends DBSchema {
  entries: { key: number; value: Entry }
}

/** What one person's browser still has to send. Every tab reads and writes it. */
export function keptEntries(staffId: string) {
  /** The database is open only for moments, so that nothing holds up its deletion. */
  async function withDatabase<T>(work: (db: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
    const db = await openDB<Kept>(DATABASE + staffId, 1, {
      upgrade: (created) => void created.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }),
    })
    try {
      return await work(db)
    } finally {
      db.close()
    }
  }

  return {
    read: (): Promise<readonly Entry[]> =>
      withDatabase(async (db) => (await db.getAll('entries')).filter(isEntry)),

    /** The database gives it its id. */
    add: (entry: Omit<Entry, 'id'>): Promise<Entry> =>
      withDatabase(async (db) => ({ ...entry, id: await db.add('entries', entry as Entry) })),

    /** Notes that an entry is being sent. Returns it as it was before; undefined if another tab has removed it. */
    markTried: (id: number): Promise<Entry | undefined> =>
      withDatabase(async (db) => {
        const transaction = db.transaction('entries', 'readwrite')
        const run = async () => {
          const entry = await transaction.store.get(id)
          if (entry && !entry.tried) await transaction.store.put({ ...entry, tried: true })
          return entry
        }
        const [entry] = await Promise.all([run(), transaction.done])
        return entry
      }),

    change: (work: (entries: readonly Entry[]) => readonly Entry[]): Promise<readonly Entry[]> =>
      withDatabase(async (db) => {
        const transaction = db.transaction('entries', 'readwrite')
        const run = async () => {
          const before = new Set((await transaction.store.getAll()).filter(isEntry))
          const after = work([...before])
          const ids = new Set(after.map(({ id }) => id))
          for (const { id } of before) if (!ids.has(id)) await transaction.store.delete(id)
          for (const entry of after) if (!before.has(entry)) await transaction.store.put(entry)
          return after
        }
        const [after] = await Promise.all([run(), transaction.done])
        return after
      }),
  }
}

export type KeptEntries = ReturnType<typeof keptEntries>

/** What the app relies on. Anything else can't have been written by it. */
function isEntry(value: Partial<Entry> | undefined): value is Entry {
  const { mine, base } = value?.edit ?? {}
  return Number.isInteger(value?.id) && Number.isInteger((mine ?? base)?.trip_id)
}
