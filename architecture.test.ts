import { globSync, readFileSync } from 'node:fs'
import { dirname, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** npm links every workspace into every other, so only this test keeps the arrows pointing one way. */

const root = fileURLToPath(new URL('.', import.meta.url))
const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench']

interface Import {
  from: string
  to: string
  isTypeOnly: boolean
}

const files = globSync('{contract,server,web,e2e,bench}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).map((file) => file.split(sep).join('/'))

const imports: Import[] = files.flatMap((from) =>
  specifiersOf(readFileSync(`${root}/${from}`, 'utf8')).map(({ specifier, isTypeOnly }) => ({
    from,
    to: resolve(from, specifier),
    isTypeOnly,
  })),
)

/** The first folders of a path, for example `web/src/features/live`. */
const place = (path: string, depth: number) => path.split('/').slice(0, depth).join('/')
const within = (folder: string) => imports.filter(({ from }) => from.startsWith(`${folder}/`))
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^web\/test\//.test(path)

describe('arrows between the workspaces', () => {
  test('there are files and imports to check', () => {
    expect(new Set(files.map((file) => place(file, 1)))).toEqual(new Set(WORKSPACES))
    expect(imports.length).toBeGreaterThan(files.length)
  })

  test.each(WORKSPACES)('%s imports no workspace but itself and the contract', (workspace) => {
    const foreign = within(workspace).filter(({ to }) =>
      WORKSPACES.some((other) => other !== workspace && other !== 'contract' && to.startsWith(`${other}/`)),
    )
    expect(foreign).toEqual([])
  })

  test('the contract imports only zod', () => {
    const foreign = within('contract').filter(
      ({ from, to }) => !isTest(from) && !to.startsWith('contract/') && !/^zod(\/|$)/.test(to),
    )
    expect(foreign).toEqual([])
  })

  // Node's types are available for tests, which answer calls from a real server.
  test('the web uses nothing from Node outside its tests', () => {
    const nodes = within('web/src').filter(({ from, to }) => !isTest(from) && to.startsWith('node:'))
    expect(nodes).toEqual([])
  })

  // Zod and the schemas would be a twentieth of what a screen loads, and no screen needs them.
  test('the web imports only types from files with schemas', () => {
    const running = imports.filter(({ from, isTypeOnly }) => !isTypeOnly && !isTest(from))
    const taken = new Set(running.filter(({ from }) => from.startsWith('web/')).map(({ to }) => to))
    // The loop also visits what it adds.
    for (const file of taken) for (const { from, to } of running) if (from === file) taken.add(to)
    expect(taken).toContain('contract/src/api/calls.ts')
    expect(running.filter(({ from, to }) => taken.has(from) && /^zod(\/|$)/.test(to))).toEqual([])
  })
})

test.each(WORKSPACES)('no file of %s imports itself through others, not even types', (workspace) => {
  expect(filesInCircles(workspace)).toEqual([])
})

describe('arrows inside the server: main → app → features → trips → the rest', () => {
  const features = folders('server/src/features')
  const layers = folders('server/src').filter((layer) => layer !== 'server/src/features')

  // The operator's commands and the sample data are beside the app, not below it.
  const beside = ['server/src/admin', 'server/src/sample']

  test('nothing below the features imports one', () => {
    const upward = layers
      .filter((layer) => !beside.includes(layer))
      .flatMap(within)
      .filter(({ to }) => to.startsWith('server/src/features/'))
    expect(upward).toEqual([])
  })

  test.each(features)('%s imports no other feature', (feature) => {
    const sideways = within(feature).filter(
      ({ to }) => to.startsWith('server/src/features/') && !to.startsWith(`${feature}/`),
    )
    expect(sideways).toEqual([])
  })

  test('only features import the store of trips', () => {
    const upward = layers
      .filter((layer) => layer !== 'server/src/trips')
      .flatMap(within)
      .filter(({ to }) => to.startsWith('server/src/trips/'))
    expect(upward).toEqual([])
  })

  // A change that bypasses the store could miss a rule, a version or an audit entry. Sample data isn't a change.
  test('only the store of trips writes them', () => {
    const writes =
      /\b(insert into|update|delete from) (trip(_staff|_destination)?\b|\$\{trip(Staff|Destination)?\})|\.(insert|update|delete)\(trip(Staff|Destination)?\)/
    const writers = files.filter(
      (file) => file.startsWith('server/src/') && writes.test(readFileSync(`${root}/${file}`, 'utf8')),
    )
    expect(writers.sort()).toEqual(['server/src/sample/load-sample-data.ts', 'server/src/trips/trip-rows.ts'])
  })

  test('only tests import what is in server/test', () => {
    const used = within('server/src').filter(({ from, to }) => !isTest(from) && to.startsWith('server/test/'))
    expect(used).toEqual([])
  })

  test('the database knows nothing of the layers above it', () => {
    const upward = within('server/src/database').filter(({ to }) =>
      /^server\/src\/(http|live|trips|sample|app)/.test(to),
    )
    expect(upward).toEqual([])
  })
})

describe('arrows inside the web: app → features → api and ui', () => {
  test.each(folders('web/src/features'))('%s imports no other feature and no page', (feature) => {
    const wrong = within(feature).filter(
      ({ to }) =>
        (to.startsWith('web/src/features/') && !to.startsWith(`${feature}/`)) ||
        to.startsWith('web/src/app/'),
    )
    expect(wrong).toEqual([])
  })

  test.each(['web/src/api', 'web/src/ui'])('%s is below the features', (layer) => {
    const upward = within(layer).filter(({ to }) => /^web\/src\/(app|features)\//.test(to))
    expect(upward).toEqual([])
  })

  test('every dialog comes from ui/dialogs/dialog.tsx, which knows what Escape closes', () => {
    const own = /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from '@mantine\/core'/
    const users = files.filter(
      (file) => file.startsWith('web/src/') && own.test(readFileSync(`${root}/${file}`, 'utf8')),
    )
    expect(users).toEqual(['web/src/ui/dialogs/dialog.tsx'])
  })

  test('only contract/words/count-words.ts writes counts and plurals', () => {
    const own = /\.toLocaleString\(|NumberFormat\('en-US'\)|=== 1 \? ['`]/
    const writers = files.filter(
      (file) =>
        /^(web|contract)\/src\//.test(file) &&
        !isTest(file) &&
        own.test(readFileSync(`${root}/${file}`, 'utf8')),
    )
    expect(writers).toEqual(['contract/src/words/count-words.ts'])
  })

  test('ui does not call the API', () => {
    expect(within('web/src/ui').filter(({ to }) => to.startsWith('web/src/api/'))).toEqual([])
  })
})

/** What is left after removing, again and again, files that import none of the others or that none of them imports. */
function filesInCircles(workspace: string): string[] {
  let left = files.filter((file) => file.startsWith(`${workspace}/`))
  for (;;) {
    const among = imports.filter(({ from, to }) => left.includes(from) && left.includes(to))
    const next = left.filter(
      (file) => among.some(({ from }) => from === file) && among.some(({ to }) => to === file),
    )
    if (next.length === left.length) return left
    left = next
  }
}

function folders(parent: string): string[] {
  const depth = parent.split('/').length + 1
  const inside = files.filter((file) => file.startsWith(`${parent}/`) && file.split('/').length > depth)
  return [...new Set(inside.map((file) => place(file, depth)))]
}

function specifiersOf(source: string): { specifier: string; isTypeOnly: boolean }[] {
  const pattern = /(?<![\w/])(import\s+type\s[^'"]*from|from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g
  return [...source.matchAll(pattern)].map(([, word = '', specifier = '']) => ({
    specifier,
    isTypeOnly: word.startsWith('import type'),
  }))
}

/** A path from the root for a file of this repository, otherwise the package's name. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier)
  const workspace = /^@sojourn\/([^/]+)\/?(.*)$/.exec(specifier)
  return workspace ? `${workspace[1]}/src/${workspace[2]}.ts` : specifier
}
