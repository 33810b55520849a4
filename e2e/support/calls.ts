import type { BrowserContext, Page } from '@playwright/test'

/** Counts the requests to an API path from now on, in a page or in all tabs. */
export function countCalls(of: Page | BrowserContext, path: string): () => number {
  let calls = 0
  of.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1
  })
  return () => calls
}
