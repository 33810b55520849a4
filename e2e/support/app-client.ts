import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import type { CallName } from '@sojourn/contract/api/calls'
import { build } from 'rolldown'

const entry = fileURLToPath(new URL('../../web/src/api/call.ts', import.meta.url))
const ADDRESS = '/app-client.js'

/** Serves the app's own client, as bundled, at an address that pages of this context can import. */
export async function serveAppClient(context: BrowserContext): Promise<void> {
  const built = await build({ input: entry, write: false, output: { codeSplitting: false } })
  const body = built.output[0].code
  await context.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

/** Makes the same call many times in parallel with the app's client, and returns all answers. */
export function callAtOnce(tab: Page, name: CallName, times: number): Promise<unknown[]> {
  return tab.evaluate(
    async ({ address, name, times }) => {
      const { call } = await import(address)
      return Promise.all(Array.from({ length: times }, () => call(name, {})))
    },
    { address: ADDRESS, name, times },
  )
}
