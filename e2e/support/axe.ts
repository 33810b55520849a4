import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

// All styles are in the page, so there are none to fetch.
const OPTIONS: RunOptions = { preload: false, resultTypes: ['violations'] }

/**
 * Checks the whole page, or the part that a selector finds, in the scheme that it is in. A unit test checks the contrast of
 * the colours of both (`contrast.test.ts`).
 */
export async function expectNoViolations(page: Page, within = 'html'): Promise<void> {
  // Axe is large, and a page is checked several times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  expect(await page.evaluate(look, { within, options: OPTIONS })).toEqual([])
}

/** Runs in the page, where axe is a global. */
async function look({ within, options }: { within: string; options: RunOptions }) {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const { violations } = await run(within, options)
  return violations.map(({ id, impact, nodes }) => [id, impact, nodes.map((node) => node.html)])
}
