import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCOPES } from '@sojourn/contract/account/scopes'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { expect, test } from 'vitest'
import { TOOLS } from '../server/src/features/assistants/tools.ts'
import { root } from './run.ts'

const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
const calls: Endpoint[] = Object.values(endpoints)

/** The cells of a table that begins with this heading. */
function rowsUnder(heading: string): string[][] {
  const [, table = ''] = page.split(`| ${heading} |`)
  return table
    .split('\n')
    .slice(2)
    .filter((_, index, lines) => lines.slice(0, index + 1).every((line) => line.startsWith('|')))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

test('the table of scopes says what the contract says', () => {
  const said = Object.fromEntries(
    rowsUnder('scope').map(([scope = '', opened]) => [scope.replaceAll('`', ''), namesIn(opened)]),
  )
  const opens = (isOpened: (call: Endpoint) => boolean) =>
    calls
      .filter(isOpened)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted()
  expect(Object.keys(said)).toEqual([...SCOPES, 'any'])
  for (const scope of SCOPES)
    expect(said[scope]?.toSorted(), scope).toEqual(opens((call) => call.scope === scope))
  expect(said.any).toEqual(opens(({ keys }) => keys.includes('token')))
})

test('the table of tools says what the tools say', () => {
  const said = rowsUnder('tool').flatMap(([names, scopes]) =>
    namesIn(names).map((name) => ({ name, scopes: namesIn(scopes) })),
  )
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(said.toSorted(byName)).toEqual(TOOLS.map(({ name, scopes }) => ({ name, scopes })).toSorted(byName))
})
