import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/support/longest-first.ts'
import { SHORT_LIVED } from './server/test/support/short-lived.ts'
import { serveApp } from './web/test/support/serve-app.ts'

/** The same values in every run; `npm run fuzz` uses others. */
const setupFiles = [fileURLToPath(new URL('./server/test/support/property-seed.ts', import.meta.url))]

/** What the engine can make different. Everything else is tested on PostgreSQL alone, which starts faster. */
const BOTH_ENGINES = 'server/test/both-engines/*.test.ts'

/** As in the browser tests. */
const VIEWPORT = { width: 1440, height: 900 }

const server = {
  setupFiles,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // The server and its engine are loaded once for each core, not for each file, so a file must close what it opens.
  isolate: false,
  execArgv: [
    ...SHORT_LIVED,
    '--import',
    fileURLToPath(new URL('./server/src/quick-imports.ts', import.meta.url)),
  ],
}

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    attachmentsDir: '.cache/failures',
    // Most files wait for processes and disks. The default leaves one core free, which would waste half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          isolate: false,
          testTimeout: 60_000,
          include: [
            '{contract,server,web}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'architecture.test.ts',
          ],
        },
      },
      {
        plugins: [serveApp()],
        // Everything that tests import from packages. Vite finds nothing more while they run, which would reload their page.
        optimizeDeps: { noDiscovery: true, include: ['zod/mini', '@sinonjs/fake-timers', 'axe-core'] },
        test: {
          name: 'component',
          include: ['web/test/**/*.test.ts'],
          setupFiles: ['web/test/support/set-up.ts'],
          globalSetup: 'web/test/support/weigh-screens.ts',
          // Also how long `expect.element` waits.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          // Each page of the app has a frame of its own, so the tests can share theirs.
          isolate: false,
          api: { host: '127.0.0.1' },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            instances: [{ browser: 'chromium' }],
            viewport: VIEWPORT,
            provider: playwright({
              launchOptions: {
                ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
                // Not `timezoneId`, which no test could change.
                env: { ...process.env, TZ: 'Australia/Perth' },
                args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
              },
              contextOptions: {
                viewport: VIEWPORT,
                locale: 'en-AU',
                // Motion takes a quarter of the processor's time.
                reducedMotion: 'reduce',
              },
            }),
          },
        },
      },
      {
        test: {
          ...server,
          name: 'embedded',
          include: ['server/test/embedded/*.test.ts', BOTH_ENGINES],
          globalSetup: 'server/test/support/embedded-template.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          include: ['server/test/*.test.ts', BOTH_ENGINES],
          globalSetup: 'server/test/support/postgres-template.ts',
          // The embedded engine is the newest.
          provide: { postgresVersion: 'oldest' },
        },
      },
      {
        test: {
          ...server,
          name: 'upgrade',
          // They run two releases on one database, and the last one may need a newer server.
          include: ['server/test/upgrade/*.test.ts'],
          globalSetup: 'server/test/support/postgres-template.ts',
          provide: { postgresVersion: 'newest' },
        },
      },
      {
        test: {
          ...server,
          name: 'proxy',
          include: ['server/test/proxy/*.test.ts'],
          globalSetup: 'server/test/support/postgres-template.ts',
          provide: { postgresVersion: 'newest' },
        },
      },
    ],
  },
})
