import { keepDirectory } from '../../api/keep-directory.ts'
import { mayKeepCopy } from '../../api/session/local-copy.ts'
import { liveTrips } from '../../features/live/live-trips.ts'
import { productName } from '../../ui/product/product-name.ts'
import { showOffer } from '../../ui/toasts/toasts.ts'

const LOOK_EVERY_MS = 60 * 60_000

/**
 * Has the browser keep the app's own files, so that it opens without a network, and offers to reload when another version is there.
 * Browsers that can't, or mustn't, load them each time, as always.
 */
export async function keepAppFiles(): Promise<void> {
  keeping ??= keep()
  // The directory is kept even if the worker can't be registered.
  await keeping.catch(() => undefined)
  if (mayKeepCopy()) await keepDirectory()
}

/** Once for the page, although people may sign out and in again. */
let keeping: Promise<void> | undefined

async function keep(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker || !mayKeepCopy()) return
  navigator.serviceWorker.addEventListener('controllerchange', () => void offerOtherVersion())
  // The trips come first.
  await tripsHaveLoaded()
  await navigator.serviceWorker.register('/sw.js')
  // Browsers only look by themselves when a page is opened, and a tab may stay open for days.
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** Does nothing if the worker is gone. */
function look(): void {
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined)
}

function tripsHaveLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!liveTrips.read().hasLoaded) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = liveTrips.subscribe(check)
    check()
  })
}

async function offerOtherVersion(): Promise<void> {
  const page = await newestPage()
  if (page === undefined || isOfThisVersion(page)) return
  showOffer(`A new version of ${productName()} is ready.`, 'Reload', () => location.reload())
}

/** The page that was kept last; see web/service-worker.js. */
async function newestPage(): Promise<string | undefined> {
  const [newest] = (await caches.keys())
    .filter((name) => name.startsWith('app '))
    .sort((a, b) => (a < b ? 1 : -1))
  return newest && (await caches.match('/', { cacheName: newest }))?.text()
}

/** The first script is named by its content and by the names of all others. */
function isOfThisVersion(page: string): boolean {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')
  return page.includes(new URL(script?.src ?? '', location.href).pathname)
}
