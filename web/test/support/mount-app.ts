import { type Clock, withGlobal } from '@sinonjs/fake-timers'
import type { User } from '@sojourn/contract/account/account'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { type FrameLocator, page } from 'vitest/browser'
import type { Answers } from './api-answers.ts'
import { calmAnswers } from './calm-answers.ts'
import { StubbedApi } from './stubbed-api.ts'

export type AppWindow = Window & typeof globalThis

interface Options {
  /** Who is signed in. By default, nobody. */
  as?: User
  /** The trips that everyone sees. */
  trips?: Trip[]
  /** What the API answers. Any other call fails the test, except what every screen behind the sign-in asks for. */
  answers?: Answers
  /** What the server writes into the page, by the name of the meta element. */
  settings?: Record<string, string>
  /** What the page finds in the browser's storage. */
  stored?: Record<string, string>
  /** Stops the page's clock at this time. The test moves it on with `clock`. */
  now?: string
  /** Errors in the console that the test causes on purpose. */
  expectedConsole?: RegExp
  /** Changes the page before its first script runs. */
  prepare?: (app: AppWindow) => void
}

/** A page of the app. Elements are found in it as in `page`. */
export interface App extends FrameLocator, Pick<StubbedApi, 'answer' | 'sent'> {
  window: AppWindow
  /** Where it is, without the site. */
  path: () => string
  /** Only with `now`. */
  clock: () => Clock
  /** Loads the page again, as the browser's button does. */
  reload: () => Promise<void>
  /** Opens another of its addresses, as the address bar does. */
  open: (path: string) => Promise<void>
  /** Scrolls to this one of several pages: nothing else can when a dialog covers it. */
  show: () => void
  /** Disconnects the page from the network, also from the app's own files, or connects it again. */
  setOffline: (isOffline: boolean) => void
}

declare global {
  interface Window {
    /** Called by every page of the app before its first script: see serve-app.ts. */
    prepareApp: (app: AppWindow) => void
  }
}

interface Mounted {
  frame: HTMLIFrameElement
  prepare: (app: AppWindow) => void
}

let mounted: Mounted[] = []
let problems: string[] = []

window.prepareApp = (app) => mounted.find(({ frame }) => frame.contentWindow === app)?.prepare(app)

/** Opens a page of the built app in a frame, in place of the server's API. A second one in the same test is another tab of the same browser. */
export async function mountApp(path: string, options: Options = {}): Promise<App> {
  const { as, trips = [], answers = {}, settings = {}, stored = {}, now, expectedConsole, prepare } = options
  if (as) for (const [key, value] of sessionOf(as)) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)

  // What a page still does after its test isn't about the next one.
  const own = problems
  const report = (problem: string) => own.push(problem)
  const api = new StubbedApi({ ...(as && calmAnswers(as, trips)), ...answers }, report)
  let clock: Clock | undefined
  const frame = document.createElement('iframe')
  frame.dataset.testid = `app ${mounted.length + 1}`
  frame.src = path
  mounted.push({
    frame,
    prepare: (app) => {
      listen(app, expectedConsole, report)
      api.installIn(app)
      withSettings(app, settings)
      // A service worker would outlive the test.
      Object.defineProperty(app.navigator, 'serviceWorker', { value: undefined })
      if (now !== undefined) clock = stopClock(app, now)
      prepare?.(app)
    },
  })
  document.body.append(frame)
  await loaded(frame)
  const ownWindow = frame.contentWindow as AppWindow
  ownWindow.focus()
  return Object.assign(page.frameLocator(page.getByTestId(frame.dataset.testid)), {
    window: ownWindow,
    path: () => ownWindow.location.href.slice(ownWindow.location.origin.length),
    answer: (more: Answers) => api.answer(more),
    sent: api.sent.bind(api),
    clock: () => {
      if (!clock) throw new Error('The clock of this page is the real one. Mount it with `now`.')
      return clock
    },
    reload: async () => {
      ownWindow.location.reload()
      await loaded(frame)
    },
    open: async (other: string) => {
      ownWindow.location.assign(other)
      await loaded(frame)
    },
    show: () => frame.scrollIntoView(),
    setOffline: (isOffline: boolean) => {
      api.isOffline = isOffline
      Object.defineProperty(ownWindow.navigator, 'onLine', { value: !isOffline, configurable: true })
      ownWindow.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
    },
  })
}

/** Leaves nothing for the next test, and fails this one if something went wrong that it didn't expect. */
export async function removeApps(): Promise<void> {
  for (const { frame } of mounted) frame.remove()
  mounted = []
  localStorage.clear()
  sessionStorage.clear()
  for (const { name = '' } of await cookieStore.getAll()) await cookieStore.delete(name)
  for (const { name = '' } of await indexedDB.databases()) await deleted(name)
  for (const name of await caches.keys()) await caches.delete(name)
  const found = problems
  problems = []
  if (found.length > 0) throw new Error(found.join('\n'))
}

/** What the browser keeps of a session. */
export function storedSession(): Record<string, string | null> {
  return Object.fromEntries(Object.values(STORAGE_KEYS).map((key) => [key, localStorage.getItem(key)]))
}

function listen(app: AppWindow, expected: RegExp | undefined, report: (problem: string) => void): void {
  const note = (text: string) => {
    if (!expected?.test(text)) report(text)
  }
  for (const level of ['error', 'warn'] as const)
    app.console[level] = (...parts: unknown[]) => note(`console.${level}: ${parts.map(String).join(' ')}`)
  app.addEventListener('error', ({ message }) => note(`Uncaught: ${message}`))
  app.addEventListener('unhandledrejection', ({ reason }) => note(`Unhandled rejection: ${reason}`))
}

/** The elements follow the first script, so they are set as soon as the head is read. */
function withSettings({ document, MutationObserver }: AppWindow, settings: Record<string, string>): void {
  if (Object.keys(settings).length === 0) return
  const set = () => {
    for (const [name, content] of Object.entries(settings))
      document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
  }
  new MutationObserver(set).observe(document, { childList: true, subtree: true })
}

/** Timers below this are about the order of things, not about time: the page would stand still without them. */
const SHORT_MS = 1_000

/** What happens after a second or more waits for the test. */
function stopClock(app: AppWindow, now: string): Clock {
  const { setTimeout: startReal, clearTimeout: clearReal } = app
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  const clock = withGlobal(app).install({
    now: new Date(now),
    toFake: [...toFake],
    // Mantine clears -1, which is no timer.
    shouldClearNativeTimers: true,
  })
  const { setTimeout: start, clearTimeout: clear } = app
  const real = new Set<unknown>()
  app.setTimeout = ((work: () => void, ms = 0, ...given: []) => {
    if (ms >= SHORT_MS) return start(work, ms, ...given)
    const timer = startReal.call(app, work, ms, ...given)
    real.add(timer)
    return timer
  }) as typeof app.setTimeout
  app.clearTimeout = (timer) => (real.has(timer) ? clearReal.call(app, timer) : clear(timer))
  return clock
}

function loaded(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
}

function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

function sessionOf(user: User): [string, string][] {
  return [
    [STORAGE_KEYS.token, 'token'],
    [STORAGE_KEYS.refreshTokenId, 'refresh'],
    [STORAGE_KEYS.user, JSON.stringify(user)],
  ]
}
