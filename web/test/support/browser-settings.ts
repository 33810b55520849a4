import { cdp, page } from 'vitest/browser'

/** As in the browser tests. */
const USUAL = {
  scheme: 'light',
  motion: 'reduce',
  media: 'screen',
  width: 1440,
  height: 900,
  timezone: 'Australia/Perth',
}
type Settings = typeof USUAL

let current = USUAL

/** Changes what the browser tells its pages, until the end of the test. */
export async function setBrowser(changes: Partial<Settings>): Promise<void> {
  const before = current
  current = { ...before, ...changes }
  const { scheme, motion, media, width, height, timezone } = current
  if (scheme !== before.scheme || motion !== before.motion || media !== before.media) {
    const features = [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: motion },
    ]
    await cdp().send('Emulation.setEmulatedMedia', { media, features })
  }
  if (timezone !== before.timezone)
    await cdp().send('Emulation.setTimezoneOverride', { timezoneId: timezone })
  if (width !== before.width || height !== before.height) await page.viewport(width, height)
}

export function resetBrowser(): Promise<void> {
  return setBrowser(USUAL)
}

/** What opens and closes does so with its motion. */
export function withMotion(): Promise<void> {
  return setBrowser({ motion: 'no-preference' })
}

/** Shows the pages as they would be printed. */
export function onPaper(changes: Partial<Settings> = {}): Promise<void> {
  return setBrowser({ ...changes, media: 'print' })
}
