import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dist, filesFor, readImportGraph, scriptsOfPage } from '../../scripts/screen-weights/import-graph.ts'
import { SCREENS } from '../../scripts/screen-weights/screens.ts'

/**
 * Checks that an open screen, which nobody has used yet, has loaded only what it is weighed with, so that its weight
 * (`scripts/screen-weights/screens.ts`) is what people load.
 */
export async function expectFirstLoad(page: Page, path: string): Promise<void> {
  const screen = SCREENS.find((one) => one.path === path)
  const ofPage = scriptsOfPage(readFileSync(join(dist, 'index.html'), 'utf8'))
  const expected = filesFor(readImportGraph(), ofPage, screen?.parts ?? [])
  // A clock that a test has set hides them.
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  )
  const scripts = loaded.filter((file) => file.endsWith('.js') && file !== 'sw.js')
  expect(scripts.length, `scripts of ${path}`).toBeGreaterThan(0)
  expect(scripts.filter((file) => !expected.has(file))).toEqual([])
}
