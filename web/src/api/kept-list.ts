import { type DBSchema, openDB } from 'idb'
import { isUnanswered, toFailure } from './failure.ts'
import { KEPT_LISTS, mayKeepCopy } from './session/local-copy.ts'
import { currentUser } from './session/session.ts'

interface KeptLists extends DBSchema {
  lists: { key: string; value: { staffId: string; list: unknown } }
}

/** Loads a list and keeps it in this browser. If the server can't be reached, the list is the one that was kept last. */
export async function orKept<List>(name: string, load: () => Promise<List>): Promise<List> {
  const staffId = currentUser()?.staff_id
  if (staffId === undefined || !mayKeepCopy()) return load()
  try {
    const list = await load()
    // A browser that can't keep it loads it every time.
    keep(name, staffId, list).catch(() => undefined)
    return list
  } catch (error) {
    const kept = isUnanswered(toFailure(error)) ? await recall<List>(name, staffId) : undefined
    if (kept === undefined) throw error
    return kept
  }
}

async function keep(name: string, staffId: string, list: unknown): Promise<void> {
  const db = await open()
  try {
    // Whoever has left meanwhile leaves nothing behind.
    if (currentUser()?.staff_id === staffId) await db.put('lists', { staffId, list }, name)
  } finally {
    db.close()
  }
}

export async function recall<List>(name: string, staffId: string): Promise<List | undefined> {
  try {
    const db = await open()
    try {
      const kept = await db.get('lists', name)
      return kept?.staffId === staffId ? (kept.list as List) : undefined
    } finally {
      db.close()
    }
  } catch {
    return undefined
  }
}

function open() {
  return openDB<KeptLists>(KEPT_LISTS, 1, { upgrade: (db) => void db.createObjectStore('lists') })
}
