import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { setBrowser } from './browser-settings.ts'
import type { App } from './mount-app.ts'

// All styles are in the page, so there are none to fetch.
const OPTIONS: RunOptions = { preload: false, resultTypes: ['violations'] }

/** The only rule whose outcome depends on the colour scheme. */
const COLOURS: RunOptions = { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast'] } }

export function expectNoViolations(app: App): Promise<void> {
  return expectNone(app, OPTIONS)
}

/** The same, in both colour schemes. */
export async function expectNoViolationsInBothSchemes(app: App): Promise<void> {
  await expectNoViolations(app)
  await showIn(app, 'dark')
  await expectNone(app, COLOURS)
  await showIn(app, 'light')
}

/** Looks at a page on a phone in the dark, and on a desktop in the light. */
export async function onEachSize(app: App, look: () => Promise<void>): Promise<void> {
  for (const { scheme, ...size } of [
    { scheme: 'dark', width: 390, height: 844 },
    { scheme: 'light', width: 1440, height: 900 },
  ] as const) {
    await setBrowser(size)
    await showIn(app, scheme)
    await look()
  }
}

async function showIn({ window }: App, scheme: 'light' | 'dark'): Promise<void> {
  await setBrowser({ scheme })
  const page = window.document.documentElement
  await expect.poll(() => page.getAttribute('data-mantine-color-scheme')).toBe(scheme)
}

/** Axe only checks the document in which it runs. */
async function expectNone({ window }: App, options: RunOptions): Promise<void> {
  const page = window as unknown as { eval(source: string): void; axe?: typeof axe }
  if (!page.axe) page.eval(axe.source)
  const { violations = [] } = (await page.axe?.run('html', options)) ?? {}
  expect(violations.map(({ id, impact, nodes }) => [id, impact, nodes.map(({ html }) => html)])).toEqual([])
}
