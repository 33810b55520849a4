import { defineConfig } from '@playwright/test'

/**
 * Chromium features that the tests don't need. The pages behind its address bar took half of the machine's time. This
 * replaces Playwright's own list, so the important parts of that are repeated.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

/** Started first, so that no long file is left for one of the two workers at the end. */
const LONG = ['table', 'check-ins', 'single-sign-on', 'offline', 'live', 'admin-people', 'trip-form'].map(
  (name) => `${name}.spec.ts`,
)

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/playwright',
  globalSetup: './support/sample-database.ts',
  // The tests of a file share a server and run in order.
  fullyParallel: false,
  // For two cores: a third of the time, a test waits for something other than a processor.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['dot'], ['json']],
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Australia/Perth',
    locale: 'en-AU',
    // Tests answer requests themselves, which a service worker would hide from them.
    serviceWorkers: 'block',
    // Motion takes a quarter of the processor's time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What a failed test did, and its console. Recording the page and the network too takes a fifth of the processor's time. Instead, there are
    // a screenshot and an outline of the page as it was at the end, and the list of requests (support/request-log.ts).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds, so optimising its code takes longer than running it as it is.
        '--js-flags=--no-opt',
        `--disable-features=${LEFT_OUT.join()}`,
      ],
    },
  },
})
