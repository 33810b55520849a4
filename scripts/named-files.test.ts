import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const documents = globSync('{*.md,docs/**/*.md}', { cwd: root })
const files = globSync('{*,{contract,web,server,e2e,scripts,bench}/**/*}.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})
const folders = new Set(files.flatMap(foldersOf))

test('there are documents, files and folders to check', () => {
  expect(documents).toContain('ARCHITECTURE.md')
  expect(files).toContain('architecture.test.ts')
  expect(folders).toContain('web/src/ui/dialogs')
})

test.each(documents)('every file and folder that %s names exists, and its name fits only one', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const named = [...text.matchAll(/`(\w[\w@./{},-]*(?:\.(?:ts|tsx|mjs)|\/))`/g)].flatMap(([, name = '']) =>
    namesIn(name),
  )
  expect(named.filter((name) => matchesOf(name).length !== 1)).toEqual([])
})

/** `ui/{dates,forms}/` names two folders. */
function namesIn(name: string): string[] {
  const [before = '', list, after = ''] = name.split(/[{}]/)
  return list ? list.split(',').map((one) => before + one + after) : [name]
}

/** The file or folder of this path, or those whose path ends with it; `/src/` can be left out. */
function matchesOf(name: string): string[] {
  const among = name.endsWith('/') ? [...folders] : files
  const path = name.replace(/\/$/, '')
  const shortOf = (one: string) => one.replace('/src/', '/')
  const exact = among.filter((one) => one === path || shortOf(one) === path)
  return exact.length > 0 ? exact : among.filter((one) => `/${shortOf(one)}`.endsWith(`/${path}`))
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
