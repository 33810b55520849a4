import { expect } from 'vitest'
import type { App } from './mount-app.ts'
import { connection } from './screens.ts'

const NAME = 'sojourn'
/** A page writes its changes after a second of quiet. */
const WRITTEN_AFTER_MS = 1_000

interface CopyState {
  position: string | null
  shape: string
}

/** Waits until the browser keeps the trips of a page that is live and whose clock is stopped. */
export async function expectKept(app: App): Promise<void> {
  await expect.element(connection(app)).toHaveTextContent('Live')
  await expect
    .poll(async () => {
      app.clock().tick(WRITTEN_AFTER_MS)
      return (await hasCopy()) && (await changeCopy('state', 'trips', (state: CopyState) => state))?.position
    })
    .toMatch(/^\d+$/)
}

export async function hasCopy(): Promise<boolean> {
  return (await databases()).includes(NAME)
}

/** The names of what this browser keeps. */
export async function databases(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name = '' }) => name)
}

/** Changes a value of the copy, and returns the new one. */
export async function changeCopy<Value>(
  store: 'state' | 'pieces',
  key: string | number,
  change: (value: Value) => Value,
): Promise<Value | undefined> {
  const db = await opened()
  return new Promise((resolve) => {
    const values = db.transaction(store, 'readwrite').objectStore(store)
    const reading = values.get(key)
    reading.onsuccess = () => {
      const value = reading.result && change(reading.result)
      if (value !== undefined) values.put(value, key)
      values.transaction.oncomplete = () => {
        db.close()
        resolve(value)
      }
    }
  })
}

/** Keeps everyone else from reading the copy until the work is done. */
export async function holdingCopy<Result>(work: () => Promise<Result>): Promise<Result> {
  const db = await opened()
  const values = db.transaction(['state', 'pieces'], 'readwrite').objectStore('state')
  let isOver = false
  const goOn = () => {
    if (isOver) db.close()
    else values.count().onsuccess = goOn
  }
  goOn()
  return work().finally(() => {
    isOver = true
  })
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
