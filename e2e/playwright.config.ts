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

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/playwright',
  globalSetup: './support/server-template.ts',
  // The tests of a file share a server and run in order.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['dot'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Australia/Perth',
    locale: 'en-AU',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${LEFT_OUT.join()}`,
      ],
    },
  },
})
