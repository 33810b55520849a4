import { createHash } from 'node:crypto'

/** Takes the place of an earlier worker, removes what it kept, and then itself. */
export const FORGETTING_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(forget()))

async function forget() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** The worker keeps the page too, so it must change when a setting in the page does. */
export function workerFor(worker: string, page: string): string {
  return `${worker}// Keeps the page ${createHash('sha256').update(page).digest('base64url')}\n`
}
