import { defineConfig } from 'vitest/config'

const server = {
  include: ['server/test/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
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
          globalSetup: 'server/test/support/embedded-template.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          // What tests the embedded engine itself has nothing to say about another.
          exclude: ['server/test/embedded/**'],
          globalSetup: 'server/test/support/postgres-template.ts',
        },
      },
    ],
  },
})
