import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/support/longest-first.ts'
import { SHORT_LIVED } from './server/test/support/short-lived.ts'

/** The same values in every run; `npm run fuzz` uses others. */
const setupFiles = [fileURLToPath(new URL('./server/test/support/property-seed.ts', import.meta.url))]

/** They need nginx. */
const PROXY_TESTS = 'server/test/proxy/**'
/** They test what the identity provider says and does. What it means for accounts is tested on both engines. PostgreSQL starts faster. */
const PROVIDER_TESTS = 'server/test/single-sign-on-{attacks,provider}.test.ts'
/** They open the app before and after each command. How commands reach a running server is tested on both engines. */
const COMMAND_TESTS = 'server/test/admin.test.ts'
/** They run two releases on one database, which only a PostgreSQL server allows, and the last one may need a newer server. */
const UPGRADE_TESTS = 'server/test/upgrade/**'

/** They read the API's description, which no engine changes. */
const DESCRIPTION_TESTS = 'server/test/openapi.test.ts'

const server = {
  include: ['server/test/**/*.test.ts'],
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
          include: ['{contract,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'architecture.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'embedded',
          exclude: [PROXY_TESTS, PROVIDER_TESTS, COMMAND_TESTS, UPGRADE_TESTS],
          globalSetup: 'server/test/support/embedded-template.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          // Tests of the embedded engine itself don't apply to PostgreSQL.
          exclude: ['server/test/embedded/**', PROXY_TESTS, UPGRADE_TESTS, DESCRIPTION_TESTS],
          globalSetup: 'server/test/support/postgres-template.ts',
          // The embedded engine is the newest.
          provide: { postgresVersion: 'oldest' },
        },
      },
      {
        test: {
          ...server,
          name: 'upgrade',
          include: [`${UPGRADE_TESTS}/*.test.ts`],
          globalSetup: 'server/test/support/postgres-template.ts',
          provide: { postgresVersion: 'newest' },
        },
      },
      {
        test: {
          ...server,
          name: 'proxy',
          include: [`${PROXY_TESTS}/*.test.ts`],
          globalSetup: 'server/test/support/postgres-template.ts',
          provide: { postgresVersion: 'newest' },
        },
      },
    ],
  },
})
