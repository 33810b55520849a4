import { expect, inject } from 'vitest'
import type { App } from './mount-app.ts'

/**
 * Checks that an open screen, which nobody has used yet, has loaded only the scripts that it is weighed with, so that its weight
 * (`scripts/screen-weights/screens.ts`) is what people load, and nothing from elsewhere.
 */
export function expectFirstLoad({ window }: App, path: string): void {
  const loaded = window.performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  expect(loaded.filter(({ origin }) => origin !== window.location.origin)).toEqual([])
  const scripts = loaded.map(({ pathname }) => pathname.slice(1)).filter((file) => file.endsWith('.js'))
  expect(scripts.length, `scripts of ${path}`).toBeGreaterThan(0)
  expect(scripts.filter((file) => !inject('weighed')[path]?.includes(file))).toEqual([])
}
