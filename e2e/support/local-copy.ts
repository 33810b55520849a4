import type { Page } from '@playwright/test'

/** The position in the feed of the copy of the trips that the browser keeps, if that is complete; "undefined" or "null" otherwise. */
export async function copyPosition(page: Page): Promise<string> {
  const position = await page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === name)) return
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const db = opening.result
        const reading = db.transaction('state').objectStore('state').get('trips')
        reading.onsuccess = () => {
          db.close()
          resolve(reading.result?.position)
        }
      }
    })
  }, 'sojourn')
  return String(position)
}
