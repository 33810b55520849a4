// Keeps the app's own files in the browser, so that it opens without a network. It never sees an answer of the API.
//
// A page always comes from the server if that answers, so an old worker can't keep anyone on an old version, whatever is deployed or
// rolled back. Files under /assets are named by their content: which version keeps one doesn't matter.

/** Written by the build. */
const FILES = []
const PAGE = '/'
/** The pages that are still open may be of the version before. */
const VERSIONS_KEPT = 2
/** A network that takes longer is as good as none. */
const PATIENCE_MS = 3_000
/** What proxies answer while the server behind them is gone. */
const UNREACHABLE = [502, 503, 504]

self.addEventListener('install', (event) => {
  // Browsers that know this don't even start the worker for these.
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
  ])
  event.waitUntil(keepFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(request))
  else if (request.mode === 'navigate') event.respondWith(fetchedOrKept(request, PAGE))
  else if (FILES.includes(pathname)) event.respondWith(fetchedOrKept(request, pathname))
})

/** All or nothing: a version has its page only when it is complete. */
async function keepFiles() {
  // Names sort by age for the next 250 years.
  const name = `app ${Date.now()}`
  const cache = await caches.open(name)
  try {
    const page = await fetch(PAGE, { cache: 'no-store' })
    if (!page.ok || page.redirected || !(await isOfThisVersion(page.clone()))) {
      throw new Error('the page belongs to another version')
    }
    await cache.addAll(FILES)
    await cache.put(PAGE, page)
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** While servers are replaced, one may answer with the worker and another with the page. */
async function isOfThisVersion(page) {
  const named = (await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  return [...named].every(([, file]) => FILES.includes(file))
}

async function newestFirst() {
  return (await caches.keys()).filter((name) => name.startsWith('app ')).sort((a, b) => (a < b ? 1 : -1))
}

async function forgetOldVersions() {
  const old = (await newestFirst()).slice(VERSIONS_KEPT)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function kept(file) {
  for (const name of await newestFirst()) {
    const found = await caches.match(file, { cacheName: name, ignoreVary: true })
    if (found) return found
  }
}

async function keptOrFetched(request) {
  return (await kept(request)) ?? fetch(request)
}

async function fetchedOrKept(request, file) {
  const fetching = fetch(request)
  const answer = await Promise.race([fetching.catch(() => undefined), patience()])
  if (answer && !UNREACHABLE.includes(answer.status)) return answer
  return (await kept(file)) ?? fetching
}

function patience() {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
  })
}
