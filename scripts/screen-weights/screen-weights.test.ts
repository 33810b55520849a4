import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWeb } from '../build-web.ts'
import { root } from '../run.ts'
import { type BuiltFile, dist, filesFor, readImportGraph, scriptsOfPage } from './import-graph.ts'
import { SCREENS } from './screens.ts'

describe('the first load of a screen', () => {
  let graph: BuiltFile[]
  let ofPage: string[]

  beforeAll(async () => {
    await buildWeb()
    graph = readImportGraph()
    ofPage = scriptsOfPage(readFileSync(join(dist, 'index.html'), 'utf8'))
  }, 120_000)

  test.each(SCREENS)('of $path stays within its JavaScript budget of $most kB', ({ parts, most }) => {
    const files = [...filesFor(graph, ofPage, parts)]
    const weight = files.reduce((sum, file) => sum + gzippedSize(file), 0) / 1000
    expect(weight).toBeLessThanOrEqual(most)
    expect(weight, 'kB that were found').toBeGreaterThan(most / 2)
  })
})

test('every page of the router has a budget', () => {
  const router = readFileSync(join(root, 'web/src/app/router.tsx'), 'utf8')
  const imported = [...router.matchAll(/\bimport\('\.\/([^']+)'\)/g)].map(([, file]) => `src/app/${file}`)
  const weighed = new Set(SCREENS.flatMap(({ parts }) => parts))
  expect(imported.length).toBeGreaterThan(20)
  expect(imported.filter((page) => !weighed.has(page))).toEqual([])
})

const GRAPH: BuiltFile[] = [
  { file: 'first.js', facadeOf: 'index.html', imports: [], modules: ['main.tsx'] },
  { file: 'page.js', facadeOf: 'page.tsx', imports: ['shared.js', 'first.js'], modules: [] },
  { file: 'shared.js', facadeOf: null, imports: ['icons.js'], modules: ['page.tsx', 'button.tsx'] },
  { file: 'icons.js', facadeOf: null, imports: ['shared.js'], modules: ['icons.ts'] },
  { file: 'dialog.js', facadeOf: 'dialog.tsx', imports: ['first.js'], modules: ['dialog.tsx'] },
]

test.each([
  { modules: [], files: ['early.js', 'first.js'] },
  { modules: ['page.tsx'], files: ['early.js', 'first.js', 'page.js', 'shared.js', 'icons.js'] },
  { modules: ['button.tsx', 'icons.ts'], files: ['early.js', 'first.js', 'shared.js', 'icons.js'] },
])('$modules bring $files', ({ modules, files }) => {
  expect([...filesFor(GRAPH, ['early.js', 'first.js'], modules)]).toEqual(files)
})

test('a module that the front end no longer has is named', () => {
  expect(() => filesFor(GRAPH, [], ['gone.tsx'])).toThrow('gone.tsx')
})

test('the scripts of a page are those that it names', () => {
  const html =
    '<script src="/early.js"></script>\n<script type="module" crossorigin src="/assets/a.js"></script>'
  expect(scriptsOfPage(`${html}<script>let a</script>`)).toEqual(['early.js', 'assets/a.js'])
})

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}
