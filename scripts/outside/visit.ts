import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { readFrontPage } from './front-page.ts'
import { openTerminal, processesOf, type Stranger } from './stranger.ts'

export interface Visit {
  stranger: Stranger
  /** A Chromium to sign in with, beside the API. */
  browser?: string
}

/** The trips of the sample data. */
const TRIPS = 65
/** Nothing takes as long, even on a slow machine. */
const STARTED_WITHIN_MS = 300_000
const STOPPED_WITHIN_MS = 10_000

const { stranger, browser } = JSON.parse(process.argv[2] ?? '') as Visit
const { start, address, staffId, password } = readFrontPage(stranger.folder)
await refuseBusyPort()
const terminal = openTerminal(stranger, start)
try {
  await within(STARTED_WITHIN_MS, 'The server is not ready', terminal.shows('is ready.'))
  await signInByApi()
  if (browser) await signInOnScreen(browser)
  if (processesOf(stranger).length === 0) throw new Error("This user can't see where the server works.")
  terminal.pressCtrlC()
  await within(STOPPED_WITHIN_MS, 'Ctrl-C did not end the command', terminal.ended)
  await within(STOPPED_WITHIN_MS, 'Ctrl-C left processes behind', untilAllEnded())
} catch (error) {
  console.error(terminal.screen())
  console.error(error)
  process.exit(1)
}

async function refuseBusyPort(): Promise<void> {
  const { hostname, port } = new URL(address)
  const probe = connect(Number(port), hostname)
  const isFree = await Promise.race([
    once(probe, 'connect').then(() => false),
    once(probe, 'error').then(() => true),
  ]).catch(() => true)
  probe.destroy()
  if (isFree) return
  console.error(`Port ${port} is in use. Stop the program that uses it, then try again.`)
  process.exit(1)
}

async function within<T>(ms: number, problem: string, outcome: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = setTimeout(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${problem} after ${ms / 1000} seconds.`)
  })
  try {
    return await Promise.race([outcome, late])
  } finally {
    over.abort()
    late.catch(() => undefined)
  }
}

async function signInByApi(): Promise<void> {
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ staff_id: staffId, password }),
  })
  expectSame('the status of signing in', signedIn.status, 200)
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const listed = await fetch(`${address}/api/trips`, { headers: { authorization: `Bearer ${access_token}` } })
  expectSame('the number of trips', ((await listed.json()) as unknown[]).length, TRIPS)
}

async function signInOnScreen(executablePath: string): Promise<void> {
  const launched = await chromium.launch({ executablePath, args: ['--disable-background-networking'] })
  try {
    const page = await launched.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(address)
    await page.getByLabel('Staff ID').fill(staffId)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Table View' }).click()
    await page.getByText(`${TRIPS} Trips`, { exact: true }).waitFor()
    expectSame('the errors on the console', problems.join('\n'), '')
  } finally {
    await launched.close()
  }
}

function expectSame<T>(what: string, found: T, expected: T): void {
  if (found !== expected) throw new Error(`Expected ${what} to be "${expected}", but it is "${found}".`)
}

async function untilAllEnded(): Promise<void> {
  while (processesOf(stranger).length > 0) await setTimeout(50)
}
