import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d[\d.–, ]*) \| .+ \| (.+) \|$/gm)].map(
  ([, asvs = '', status = '']) => ({
    asvs,
    status,
  }),
)
const named = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`((?:,? “[^”]+”)*)/g)]

test('every test that the security page names exists', () => {
  expect(named.length).toBeGreaterThan(50)
  for (const [text, file = '', names = ''] of named) {
    expect(existsSync(join(root, file)), text).toBe(true)
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) {
      expect(titlesIn(source), `${file} “${name}”`).toContainEqual(expect.stringContaining(name))
    }
  }
})

test('every row has a status, and a tested one names its test', () => {
  expect(rows.length).toBeGreaterThan(80)
  for (const { asvs, status } of rows) {
    expect(status, asvs).toMatch(/^(Tested|By design|Gap|Not applicable)\b/)
    if (status.startsWith('Tested:')) expect(status, asvs).toMatch(/\.(?:test|spec)\.ts`|tests?\b/)
  }
  const numbers = rows.map(({ asvs }) => asvs)
  expect(new Set(numbers).size).toBe(numbers.length)
})

/** The texts between quotes: titles of tests, and of cases in tables. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  )
}
