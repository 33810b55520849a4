import { cdp } from 'vitest/browser'

/** A 404, an answer that never comes, or a connection that breaks. */
export type Fault = 'missing' | 'silent' | 'cut'

/**
 * Decides what happens to one of the app's own files from now on, for example `logs-page.js`. The cookie, which goes with the
 * request, tells the server of the tests.
 */
export function setFault(file: string, fault: Fault | 'none'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store answers too late for the next line of a test
  document.cookie = fault === 'none' ? 'fault=; max-age=0; path=/' : `fault=${fault}:${file}; path=/`
}

/** Makes the browser fetch all files again, as a new one would. */
export async function setCache(isOn: boolean): Promise<void> {
  await cdp().send('Network.enable')
  await cdp().send('Network.setCacheDisabled', { cacheDisabled: !isOn })
  if (isOn) await cdp().send('Network.disable')
}
