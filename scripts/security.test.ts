import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d[\d.–, ]*) \| .+ \| (.+) \|$/gm)].map(([, asvs = '', stand = '']) => ({
  asvs,
  stand,
}))
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

test('every row says how it stands, and what is shown names its test', () => {
  expect(rows.length).toBeGreaterThan(80)
  for (const { asvs, stand } of rows) {
    expect(stand, asvs).toMatch(/^(Shown|Settled|Gap|Not applicable)\b/)
    if (stand.startsWith('Shown:')) expect(stand, asvs).toMatch(/\.(?:test|spec)\.ts`|tests?\b/)
  }
  const numbers = rows.map(({ asvs }) => asvs)
  expect(new Set(numbers).size).toBe(numbers.length)
})

/** The texts between quotes: titles of tests, and of the cases of a table. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  )
}
