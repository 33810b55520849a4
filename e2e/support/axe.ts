import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

// All styles are in the page, so there are none to fetch.
const OPTIONS: RunOptions = { preload: false, resultTypes: ['violations'] }

/** The only rule whose outcome depends on the colour scheme. */
const COLOURS: RunOptions = { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast'] } }

/**
 * Checks the whole page, or the part that a selector finds, in the scheme that it is in. A unit test checks the contrast of
 * the colours of both (`contrast.test.ts`).
 */
export function expectNoViolations(page: Page, within = 'html'): Promise<void> {
  return expectNone(page, within, OPTIONS)
}

/** The same, in both colour schemes. */
export async function expectNoViolationsInBothSchemes(page: Page, within = 'html'): Promise<void> {
  await showIn(page, 'light')
  await expectNoViolations(page, within)
  await showIn(page, 'dark')
  await expectNone(page, within, COLOURS)
}

export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

async function expectNone(page: Page, within: string, options: RunOptions): Promise<void> {
  // Axe is large, and a page is checked several times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(look, { within, options })
  expect(violations).toEqual([])
}

/** Runs in the page, where axe is a global. */
async function look({ within, options }: { within: string; options: RunOptions }) {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const { violations } = await run(within, options)
  return violations.map(({ id, impact, nodes }) => [id, impact, nodes.map((node) => node.html)])
}
