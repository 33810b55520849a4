import type { Page } from '@playwright/test'

const NAME = 'sojourn'

/** Whether the browser keeps a copy of the trips. */
export function hasCopy(page: Page): Promise<boolean> {
  return page.evaluate(
    async (name) => (await indexedDB.databases()).some((database) => database.name === name),
    NAME,
  )
}

/** The position in the feed of a copy that is complete; "undefined" or "null" if there is none. */
export async function copyPosition(page: Page): Promise<string> {
  if (!(await hasCopy(page))) return 'undefined'
  const state = (await changeCopy(page, 'state', 'trips', {})) as { position: unknown } | undefined
  return String(state?.position)
}

/** Changes a value of the copy, or replaces it if it is a text. Returns the new one. */
export function changeCopy(
  page: Page,
  store: 'state' | 'pieces',
  key: string | number,
  change: object | string,
): Promise<unknown> {
  return page.evaluate(
    ([nameOfCopy, ...place]) =>
      new Promise((resolve, reject) => {
        const [storeName, keyInStore, next] = place
        const opening = indexedDB.open(nameOfCopy)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const values = db.transaction(storeName, 'readwrite').objectStore(storeName)
          const reading = values.get(keyInStore)
          reading.onsuccess = () => {
            const value = typeof next === 'string' ? next : reading.result && { ...reading.result, ...next }
            if (value !== undefined) values.put(value, keyInStore)
            values.transaction.oncomplete = () => {
              db.close()
              resolve(value)
            }
          }
        }
      }),
    [NAME, store, key, change] as const,
  )
}

/** Keeps everyone else from reading the copy until the returned function is called. */
export async function holdCopy(page: Page): Promise<() => Promise<void>> {
  const hold = await page.evaluateHandle(
    (name) =>
      new Promise<{ isOver: boolean }>((resolve) => {
        const held = { isOver: false }
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const db = opening.result
          const values = db.transaction(['state', 'pieces'], 'readwrite').objectStore('state')
          const goOn = () => {
            if (held.isOver) db.close()
            else values.count().onsuccess = goOn
          }
          goOn()
          resolve(held)
        }
      }),
    NAME,
  )
  return () =>
    hold.evaluate((held) => {
      held.isOver = true
    })
}
