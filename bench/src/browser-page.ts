/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import type { Figure } from './figure.ts'
import { type BenchServer, DEMO, signIn } from './server.ts'

/** Signs the page in as the demo person. */
export async function signInPage(page: Page, server: BenchServer): Promise<void> {
  const session = (await (await signIn(server.url, DEMO)).json()) as Record<string, unknown>
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(String(key), String(value))
    },
    [
      [STORAGE_KEYS.token, session.access_token],
      [STORAGE_KEYS.refreshTokenId, session.refresh_token_id],
      [STORAGE_KEYS.user, JSON.stringify(session.user)],
    ],
  )
}

/** Waits until nothing on the page is loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0)
}

/** The time from an action until the text of the selected elements has changed and is painted. */
export async function untilPainted(
  page: Page,
  selector: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const painted = await page.evaluateHandle((selector) => {
    const text = () => [...document.querySelectorAll(selector)].map((element) => element.textContent).join()
    const before = text()
    let began: number | undefined
    for (const kind of ['click', 'change']) {
      document.addEventListener(
        kind,
        ({ timeStamp }) => {
          began ??= timeStamp
        },
        { capture: true, once: true },
      )
    }
    const time = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`nothing changed in "${selector}"`)), 60_000)
      const changes = new MutationObserver(() => {
        if (began === undefined || text() === before) return
        const start = began
        changes.disconnect()
        requestAnimationFrame(() => {
          // Posted within the frame, so that it arrives after the paint.
          const afterPaint = new MessageChannel()
          afterPaint.port1.onmessage = () => resolve(performance.now() - start)
          afterPaint.port2.postMessage(null)
        })
      })
      changes.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    return { time }
  }, selector)
  await act()
  return painted.evaluate(({ time }) => time)
}

export function allowed(name: string, ms: number, limit: number): Figure {
  const goal = { atMost: 1 }
  return { name, ours: `${ms.toFixed(0)} ms`, yardstick: `${limit} ms allowed`, ratio: ms / limit, goal }
}
