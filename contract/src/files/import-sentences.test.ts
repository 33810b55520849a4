import { expect, test } from 'vitest'
import { fileSentences, importSentences } from './import-sentences.ts'

test('what an import did, and what its undoing did', () => {
  expect(importSentences.result({ added: 3, changed: 12, unchanged: 50 })).toBe(
    '3 added, 12 changed, 50 left alone.',
  )
  expect(importSentences.result({ added: 0, changed: 10_000, unchanged: 1 })).toBe(
    '0 added, 10,000 changed, 1 left alone.',
  )
  expect(importSentences.undone({ deleted: 3, restored: 12 })).toBe(
    'Import undone: 3 deleted, 12 put back as they were.',
  )
})

test('columns that nobody knows are named', () => {
  expect(fileSentences.unknownColumns(['Hotel'])).toBe('This column is not known: Hotel.')
  expect(fileSentences.unknownColumns(['Hotel', 'Car'])).toBe('These columns are not known: Hotel, Car.')
})
