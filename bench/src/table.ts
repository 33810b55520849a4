/// <reference lib="dom" />
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { allowed, signInPage, untilLoaded, untilPainted } from './browser-page.ts'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'
import { besideStatic, serveStaticPage } from './static-page.ts'

const TRIPS = [10_000, 100_000]
/** Only with this many does it matter how long the page doesn't respond and how much memory it takes. */
const MANY = 100_000
const ROUNDS = 7
const ENDED_AFTER_MS = 1_000
const AT_REST_AFTER_MS = 1_000
const KEPT_WITHIN_MS = 120_000
/** 100 ms on a machine that needs 45 ms for static rows. */
const CHANGE_LIMIT = 2.2
const TASK_LIMIT_MS = 100
/** With 100,000 trips, before equal parts of them were shared. */
const MEMORY_BEFORE_MB = 134.6

/** How long people wait for the table: from the navigation to the first rows, and from the click to the paint. */
export async function table(databases: Databases, browser: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const trips of TRIPS) {
    const server = await startServer((await databases.embedded(trips)).settings)
    try {
      figures.push(...figuresOf(trips, await measure(server, browser)))
    } finally {
      await server.stop()
    }
  }
  return figures
}

type Measured = Awaited<ReturnType<typeof measure>>

function figuresOf(trips: number, measured: Measured): Figure[] {
  const { warm, cold, staticRows, filter, sort, page, staticChange, longestTask, memory } = measured
  const count = trips.toLocaleString('en')
  const figures: Figure[] = [
    besideStatic(
      `table, first rows, ${count} trips in the browser's copy`,
      warm,
      staticRows,
      trips === MANY ? 1.5 : 1.2,
    ),
    besideStatic(`table, first rows, ${count} trips from the server`, cold, staticRows, 2.5),
    besideStatic(`table, filter, ${count} trips`, filter, staticChange, CHANGE_LIMIT),
    besideStatic(`table, sort, ${count} trips`, sort, staticChange, CHANGE_LIMIT),
    besideStatic(`table, next page, ${count} trips`, page, staticChange, CHANGE_LIMIT),
  ]
  if (trips !== MANY) return figures
  return [
    ...figures,
    allowed(`table, longest task while ${count} trips load`, longestTask, TASK_LIMIT_MS),
    {
      name: `table, memory of the page, ${count} trips`,
      ours: `${memory.toFixed(1)} MB`,
      yardstick: `${MEMORY_BEFORE_MB} MB before`,
      ratio: memory / MEMORY_BEFORE_MB,
      goal: { atMost: 0.6 },
    },
  ]
}

async function measure(server: BenchServer, executablePath: string) {
  const browser = await chromium.launch({ executablePath })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const halfOfTrips = `${server.url}/table?oneCurtin=false`
    const nextPage = () => page.getByRole('button', { name: 'Next page' }).click()
    await signInPage(page, server)
    await page.addInitScript(watch)
    await page.goto(`${server.url}/table`)
    await untilLoaded(page)
    await untilKept(page)
    const still = await serveStaticPage(page, server.url)
    await page.goto(halfOfTrips)
    await untilLoaded(page)
    const changing = await serveStaticPage(page, server.url, { selector: 'tbody', act: nextPage })
    try {
      const inTurn = await inTurns(ROUNDS, {
        warm: () => firstRows(page, `${server.url}/table`),
        staticRows: () => firstRows(page, still.url),
        cold: () => withoutCopy(page, () => firstRows(page, `${server.url}/table`)),
        filter: () =>
          changeOf(page, halfOfTrips, () => page.getByRole('button', { name: /^Remove / }).click()),
        sort: () => changeOf(page, halfOfTrips, () => page.getByLabel('Sort By').selectOption('Cost')),
        page: () => changeOf(page, halfOfTrips, nextPage),
        staticChange: () => changeOf(page, changing.url, () => page.mouse.click(0, 0)),
        longestTask: () => withoutCopy(page, () => longestTask(page, `${server.url}/table`)),
      })
      return { ...inTurn, memory: await memoryOf(context, page) }
    } finally {
      still.stop()
      changing.stop()
    }
  } finally {
    await browser.close()
  }

  /** The next load finds a complete copy again. */
  async function withoutCopy(page: Page, work: () => Promise<number>): Promise<number> {
    // A page of this origin on which the app doesn't run.
    await page.goto(`${server.url}/favicon.svg`)
    await page.evaluate(forgetAll)
    const time = await work()
    await untilKept(page)
    return time
  }
}

/**
 * Each starts from the same view: half of the trips, in the order of the list, first page. The page has come to rest: loading
 * leaves garbage, and collecting it in the moment of the click takes longer than the change.
 */
async function changeOf(page: Page, address: string, act: () => Promise<unknown>): Promise<number> {
  await page.goto(address)
  await page.locator('tr[data-trip]').first().waitFor()
  await untilLoaded(page)
  await setTimeout(AT_REST_AFTER_MS)
  return untilPainted(page, 'tr[data-trip]', act)
}

interface Watched {
  rowsAt: Promise<number>
  /** When the screen was first there, with or without rows. */
  screenAt?: number
  tasks: { startTime: number; duration: number }[]
}

/** Runs in the page before anything else. */
function watch(): void {
  const watched = window as never as Watched
  const tasks: Watched['tasks'] = []
  const rowsAt = new Promise<number>((resolve) => {
    const changes = new MutationObserver(() => {
      if (document.querySelector('h1')) watched.screenAt ??= performance.now()
      if (!document.querySelector('tr[data-trip]')) return
      changes.disconnect()
      requestAnimationFrame(() => {
        // Posted within the frame, so that it arrives after the paint.
        const afterPaint = new MessageChannel()
        afterPaint.port1.onmessage = () => resolve(performance.now())
        afterPaint.port2.postMessage(null)
      })
    })
    changes.observe(document, { childList: true, subtree: true })
  })
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  watched.rowsAt = rowsAt
  watched.tasks = tasks
}

/** Waits until the browser's copy of the trips is complete. Playwright's `waitForFunction` wouldn't wait for the promise. */
async function untilKept(page: Page): Promise<void> {
  const until = performance.now() + KEPT_WITHIN_MS
  while (!(await page.evaluate(isKept, 'sojourn'))) {
    if (performance.now() > until) throw new Error('the browser keeps no copy of the trips')
    await setTimeout(200)
  }
}

/** Runs in the page. */
async function isKept(name: string): Promise<boolean> {
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return false
  const opened = indexedDB.open(name)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opened.onsuccess = () => resolve(opened.result)
    opened.onerror = () => reject(opened.error)
  })
  try {
    const read = database.transaction('state').objectStore('state').get('trips')
    const state = await new Promise<{ position: string | null } | undefined>((resolve, reject) => {
      read.onsuccess = () => resolve(read.result)
      read.onerror = () => reject(read.error)
    })
    return typeof state?.position === 'string'
  } finally {
    database.close()
  }
}

/** Runs in the page. Ends when nothing is left: DevTools clear an origin's data a moment after they say so. */
async function forgetAll(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    const deleted = indexedDB.deleteDatabase(String(name))
    await new Promise((resolve, reject) => {
      deleted.onsuccess = resolve
      deleted.onerror = () => reject(deleted.error)
    })
  }
}

async function firstRows(page: Page, address: string): Promise<number> {
  await leave(page)
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(() => (window as never as Watched).rowsAt)
}

/** The previous page's process ends in the background, which would slow down the next page. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await setTimeout(ENDED_AFTER_MS)
}

/** From the first byte of the list until all of it is shown. Building the screen is counted in the time to the first rows. */
async function longestTask(page: Page, address: string): Promise<number> {
  await leave(page)
  await page.goto(address)
  await untilLoaded(page)
  return page.evaluate((path) => {
    const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path))
    const { tasks, screenAt } = window as never as Watched
    if (screenAt === undefined) throw new Error('the screen has no heading')
    const from = Math.max((list as PerformanceResourceTiming).responseStart, screenAt)
    return Math.max(0, ...tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration))
  }, `/api${endpoints.listTrips.path}`)
}

async function memoryOf(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return used / 1_000_000
}
