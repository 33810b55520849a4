/// <reference lib="dom" />
import { type Browser, chromium } from '@playwright/test'
import { allowed, signInPage, untilLoaded } from './browser-page.ts'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { median } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const TRIPS = 10_000
const ROUNDS = 3
/** The Web Vitals limit for "good". */
const PAINT_LIMIT_MS = 2_500
const SHIFT_LIMIT = 0.02
/** Late content arrives within this time. */
const SETTLED_MS = 1_000
const SCREENS = [
  '/dashboard',
  '/table',
  '/calendar',
  '/trips/new',
  '/trips/1/edit',
  '/logs',
  '/profile',
  '/where',
  '/insights',
  '/trash',
]

interface Load {
  paint: number
  shift: number
  busy: number
}

/** The first load of each screen: the largest paint, what moves, and how long it doesn't respond. */
export async function screens(databases: Databases, executablePath: string): Promise<Figure[]> {
  const server = await startServer((await databases.embedded(TRIPS)).settings)
  const browser = await chromium.launch({ executablePath })
  try {
    const figures: Figure[] = []
    for (const path of ['/login', ...SCREENS]) figures.push(...(await measure(browser, server, path)))
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measure(browser: Browser, server: BenchServer, path: string): Promise<Figure[]> {
  const loads: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser, server, path))
  const paint = median(loads.map((one) => one.paint))
  const shift = Math.max(...loads.map((one) => one.shift))
  const busy = median(loads.map((one) => one.busy))
  return [
    allowed(`\`${path}\`, largest paint`, paint, PAINT_LIMIT_MS),
    {
      name: `\`${path}\`, what moves`,
      ours: shift.toFixed(4),
      yardstick: `${SHIFT_LIMIT} allowed`,
      ratio: shift / SHIFT_LIMIT,
      goal: { atMost: 1 },
    },
    {
      name: `\`${path}\`, long tasks`,
      ours: `${busy.toFixed(0)} ms`,
      yardstick: `${paint.toFixed(0)} ms to the largest paint`,
      ratio: busy / paint,
    },
  ]
}

/** In its own browser context, so that nothing comes from a cache. */
async function load(browser: Browser, server: BenchServer, path: string): Promise<Load> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    if (path !== '/login') await signInPage(page, server)
    await page.addInitScript(watch)
    await page.goto(`${server.url}${path}`)
    await untilLoaded(page)
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(() => (window as never as { load: Load }).load)
  } finally {
    await page.context().close()
  }
}

/** Runs in the page before anything else. */
function watch(): void {
  const load = { paint: 0, shift: 0, busy: 0 }
  Object.assign(window, { load })
  const see = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  see('largest-contentful-paint', ({ startTime }) => {
    load.paint = startTime
  })
  see('layout-shift', (entry) => {
    load.shift += (entry as PerformanceEntry & { value: number }).value
  })
  see('longtask', ({ duration }) => {
    load.busy += duration
  })
}
