import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const tests = globSync(
  ['{contract,server/src,web,scripts}/**/*.test.{ts,tsx}', '{server/test,e2e}/**/*.ts', '*.test.ts'],
  {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  },
)

test('every property test starts from a fixed seed', () => {
  expect(fc.readConfigureGlobal().seed).toBeTypeOf('number')
})

test('no test uses random values', () => {
  const draws = /\b(Math\.random|randomInt|randomBytes)\(/
  expect(tests.filter((file) => draws.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
