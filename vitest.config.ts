import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** They need nginx. */
const PROXY_TESTS = 'server/test/proxy/**'

const server = {
  include: ['server/test/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // Each file loads the whole server in a process of its own.
  execArgv: ['--import', fileURLToPath(new URL('./server/src/quick-imports.ts', import.meta.url))],
}

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    // Most files wait for processes and disks: one at a time for each core but one would waste half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'architecture.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'embedded',
          exclude: [PROXY_TESTS],
          globalSetup: 'server/test/support/embedded-template.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          // What tests the embedded engine itself has nothing to say about another.
          exclude: ['server/test/embedded/**', PROXY_TESTS],
          globalSetup: 'server/test/support/postgres-template.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'proxy',
          include: [`${PROXY_TESTS}/*.test.ts`],
          globalSetup: 'server/test/support/postgres-template.ts',
        },
      },
    ],
  },
})
