import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** Phrases that sound translated. Write "again", "fix", "will", "instead of", "immediately", "no longer" and so on. */
const REFUSED = [
  'anew',
  'mend',
  'mends',
  'mended',
  'mending',
  'shall',
  'in the place of',
  'at once',
  'any more',
  'asked for',
  'left alone',
  'all the same',
  'as it stands',
  'stands here',
  'lately',
  'is there twice',
  'under way',
]

const FILES = [
  '{contract,web,server}/src/**/*',
  '{web/test,server/test,e2e,scripts,bench,deploy,docs}/**/*',
  '*.{md,ts,json}',
  'web/{*,public/*}.{html,ts,js}',
]
/** Migrations that have run somewhere can't be changed. This file lists the phrases. */
const EXEMPT = /^server\/src\/database\/migrations\/|^scripts\/plain-english\.test\.ts$|\.gz$|^package-lock/

/** Between two words: spaces, a line break within a comment, or two strings that are joined. */
const GAP = /(?:\s+(?:(?:\/\/|\*|#)\s+)?|\s*['"`]\s*\+\s*['"`]\s*)/.source
const pattern = new RegExp(
  `\\b(?:${REFUSED.map((phrase) => phrase.replaceAll(' ', GAP)).join('|')})\\b`,
  'gi',
)

test('everything that people read is in plain English', () => {
  const files = globSync(FILES, {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => ['node_modules', 'test-results', 'dist'].includes(name),
  })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((file) => !EXEMPT.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => findingsIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ["const title = 'Start Anew'", 'a.ts:1: anew'],
  ['/** One.\n * It is asked\n * for. */', 'a.ts:2: asked for'],
  ['// Two are removed at\n  // once.', 'a.ts:1: at once'],
  ["'It works all ' +\n  'the same.'", 'a.ts:1: all the same'],
  ['A link is no longer\nunder  way.', 'a.ts:2: under way'],
])('%j is found', (text, finding) => {
  expect(findingsIn('a.ts', text)).toEqual([finding])
})

test.each(['recommend', 'marshalled', 'at oncology', 'many more', 'ask for'])('"%s" passes', (text) => {
  expect(findingsIn('a.ts', text)).toEqual([])
})

function findingsIn(file: string, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length
    const phrase = match[0].match(/\w+/g)?.join(' ').toLowerCase()
    return `${file}:${line}: ${phrase}`
  })
}
