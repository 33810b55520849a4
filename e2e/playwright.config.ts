import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/playwright',
  globalSetup: './support/server-template.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['dot'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Australia/Perth',
    locale: 'en-AU',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
