import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, expect, type Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'
import { freePort } from '../../scripts/machine/free-port.ts'
import { DEMO } from '../support/accounts.ts'
import { expectScreen, signInOnScreen } from '../support/screens.ts'
import { type Server, startServer } from '../support/server.ts'
import { type TripCalls, tripCalls } from '../support/trip-calls.ts'
import { editCell, field, fillTrip, unsentButton } from '../support/unsent.ts'

/** When the server is killed: before it gets a change, while it works on it, or before the browser has its answer. */
const MOMENTS = ['before', 'during', 'after'] as const
const CHANGES_A_ROUND = 4
const SENT_WITHIN_MS = 60_000

interface Outcome {
  did: string
  broken: string[]
}

/**
 * Someone makes four changes without a connection, and the server is killed while their browser sends them. Whatever the moment, each
 * change must be done once, in order.
 */
export async function unsentRounds(dataDir: string, browserPath: string, rounds: number): Promise<Outcome> {
  const broken: string[] = []
  const port = await freePort()
  let server = await startServer(dataDir, port)
  const network = await openNetwork(server.url)
  const browser = await chromium.launch({ executablePath: browserPath })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    const { trip_id } = await callsOf(server).create({
      start_date: '2051-05-01',
      end_date: '2051-05-02',
    })
    await page.goto(`${network.url}/login`)
    await signInOnScreen(page, DEMO)
    await expectScreen(page, 'Dashboard')
    // The browser has kept all that the form needs.
    await page.goto(`${network.url}/trips/new`)
    await expect(field(page, 'Staff ID')).toBeVisible()
    const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
    await expect.poll(worker, { timeout: SENT_WITHIN_MS }).toBe('activated')
    for (let round = 1; round <= rounds; round += 1) {
      await page.goto(`${network.url}/table`)
      await expect(page.locator(`tr[data-trip="${trip_id}"]`)).toBeVisible()
      // The copy in the browser may be a moment old. Editing that would be a conflict.
      const connection = page.getByRole('status', { name: 'Connection' })
      await expect(connection).toHaveText('Live', { timeout: SENT_WITHIN_MS })
      network.be('gone')
      await editCell(page, trip_id, 'Reason', `Reason ${round}`)
      await editCell(page, trip_id, 'Cost', String(round))
      await editCell(page, trip_id, 'Comments', `Comments ${round}`)
      await page.getByRole('button', { name: 'Add Trip' }).click()
      await fillTrip(page, `New ${round}`)
      await expect(unsentButton(page)).toContainText(String(CHANGES_A_ROUND))

      const moment = MOMENTS[round % MOMENTS.length] ?? 'before'
      const number = 1 + (round % CHANGES_A_ROUND)
      const where = `round ${round}, killed ${moment} change ${number}`
      const killed = network.killAt(number, moment, () => server.kill())
      network.be('there')
      await sendNow(page)
      await within(SENT_WITHIN_MS, killed, `${where}: the browser sent nothing`)
      // Every other time, the browser's page is gone as well.
      if (round % 2 === 0) await page.goto('about:blank')
      server = await startServer(dataDir, port)
      network.be('there')
      if (round % 2 === 0) await page.goto(`${network.url}/table`)
      await sendNow(page)

      const calls = callsOf(server)
      const isNew = (one: Trip) => one.reason === `New ${round}`
      // The last of them arrives after all others.
      await expect.poll(async () => (await calls.list()).some(isNew), { timeout: SENT_WITHIN_MS }).toBe(true)
      await expect.poll(() => keptCount(page), { timeout: SENT_WITHIN_MS }).toBe(0)
      const trip = await calls.read(trip_id)
      const { reason, est_cost, comments, version } = trip ?? {}
      const wanted = [`Reason ${round}`, round, `Comments ${round}`, 1 + 3 * round]
      const got = [reason, est_cost, comments, version]
      const created = (await calls.list()).filter(isNew)
      if (String(got) !== String(wanted)) broken.push(`${where}: the trip is ${got} instead of ${wanted}`)
      if (created.length !== 1) broken.push(`${where}: ${created.length} new trips instead of one`)
    }
  } catch (error) {
    broken.push(String(error))
  }
  await browser.close()
  await network.close()
  await server.stop()
  return { did: `${rounds} kills while a browser sent ${CHANGES_A_ROUND * rounds} unsent changes`, broken }
}

async function within<T>(ms: number, work: Promise<T>, otherwise: string): Promise<T> {
  const late = AbortSignal.timeout(ms)
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      late.addEventListener('abort', () => reject(new Error(otherwise)))
    }),
  ])
}

/** How many changes the browser still has to send. */
function keptCount(page: Page): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('entries').objectStore('entries').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
    `sojourn-unsent-${DEMO.staff_id}`,
  )
}

/** The browser believes that the network is back. */
async function sendNow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

function callsOf(server: Server): TripCalls {
  return tripCalls({ server, address: '10.255.0.1' })
}

/** Between the browser and the server, where it can be seen which change is on its way. */
async function openNetwork(target: string) {
  let state: 'there' | 'gone' = 'there'
  let changes = 0
  let plan: { at: number; moment: (typeof MOMENTS)[number]; kill: () => Promise<void> } | undefined

  const network = createServer(async (incoming, answer) => {
    if (state === 'gone') return incoming.socket.destroy()
    const isChange = incoming.method !== 'GET' && /^\/api\/trips\b/.test(String(incoming.url))
    if (isChange) changes += 1
    const isNow = isChange && plan?.at === changes
    if (isNow && plan?.moment === 'before') {
      state = 'gone'
      await plan.kill()
      return incoming.socket.destroy()
    }
    pass(incoming, answer, isNow)
  })

  function pass(incoming: IncomingMessage, answer: ServerResponse, isNow: boolean): void {
    const outgoing = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (received) => {
        if (isNow) return void endWith(answer)
        answer.writeHead(received.statusCode ?? 502, received.headers)
        answer.flushHeaders()
        received.pipe(answer)
        received.once('error', () => answer.destroy())
      },
    )
    outgoing.once('error', () => answer.destroy())
    answer.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
    if (isNow && plan?.moment === 'during') incoming.once('end', () => void endWith(answer))
  }

  async function endWith(answer: ServerResponse): Promise<void> {
    const ended = plan
    plan = undefined
    state = 'gone'
    await ended?.kill()
    answer.destroy()
  }

  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    be: (next: typeof state): void => {
      state = next
      network.closeAllConnections()
    },
    /** Resolves when the server was killed. */
    killAt: (at: number, moment: (typeof MOMENTS)[number], kill: () => Promise<void>): Promise<void> => {
      changes = 0
      return new Promise((resolve) => {
        plan = { at, moment, kill: () => kill().then(resolve) }
      })
    },
    close: async (): Promise<void> => {
      network.closeAllConnections()
      await new Promise((resolve) => network.close(resolve))
    },
  }
}
