import type { BrowserContext, Page } from '@playwright/test'

/** Counts the requests to an API path from now on, in a page or in all tabs. */
export function countCalls(of: Page | BrowserContext, path: string): () => number {
  let calls = 0
  of.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1
  })
  return () => calls
}

export interface Held {
  /** Resolves when a request has arrived. */
  asked: Promise<void>
  /** Lets it and all later ones through. */
  release: () => void
}

/** Holds the requests to an API path until they are released. */
export async function holdCalls(of: Page | BrowserContext, path: string): Promise<Held> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await of.route(`**${path}`, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: asked.promise, release: released.resolve }
}
