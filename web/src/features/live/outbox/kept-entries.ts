import { type DBSchema, openDB } from 'idb'
import type { TripEdit } from '../trip-edit.ts'
import { DATABASE } from './database-name.ts'
import type { Entry } from './entries.ts'

interface Kept extends DBSchema {
  entries: { key: number; value: Entry }
}

/** What one person's browser still has to send. Every tab reads and writes it. */
export function keptEntries(staffId: string) {
  const name = DATABASE + staffId

  /** The database is open only for moments, so that nothing holds up its deletion. */
  async function change(work: (entries: Entry[]) => readonly Entry[], added?: Omit<Entry, 'id'>) {
    const db = await openDB<Kept>(name, 1, {
      upgrade: (created) => void created.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }),
    })
    try {
      const transaction = db.transaction('entries', 'readwrite')
      const kept = transaction.objectStore('entries')
      const run = async () => {
        // The database gives it its id.
        if (added) await kept.add(added as Entry)
        const before = (await kept.getAll()).filter(isEntry)
        const after = work(before)
        const ids = new Set(after.map(({ id }) => id))
        for (const { id } of before) if (!ids.has(id)) await kept.delete(id)
        for (const entry of after) if (!before.includes(entry)) await kept.put(entry)
        return after
      }
      const [after] = await Promise.all([run(), transaction.done])
      return after
    } finally {
      db.close()
    }
  }

  return {
    read: (): Promise<readonly Entry[]> => change((entries) => entries),
    add: (edit: TripEdit): Promise<readonly Entry[]> =>
      change((entries) => entries, { edit, at: Date.now() }),
    change,
  }
}

export type KeptEntries = ReturnType<typeof keptEntries>

/** What the app relies on. Anything else can't have been written by it. */
function isEntry(value: Partial<Entry> | undefined): value is Entry {
  const { mine, base } = value?.edit ?? {}
  return Number.isInteger(value?.id) && Number.isInteger((mine ?? base)?.trip_id)
}
