import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Of the whole page, or of what a selector finds. */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    // There are no frames, and the styles are all here: looking for others takes three quarters of the time.
    .setLegacyMode()
    .options({ preload: false, resultTypes: ['violations'] })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  expect(violations.map(({ id, impact, nodes }) => [id, impact, nodes.map((node) => node.html)])).toEqual([])
}

/** The same in both colour schemes. */
export async function expectNoViolationsInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolations(page)
  }
}
