import { expect, test } from 'vitest'
import { fileSentences, importSentences } from './import-sentences.ts'

test('the results of an import and of undoing it', () => {
  expect(importSentences.result({ added: 3, changed: 12, unchanged: 50 })).toBe(
    '3 added, 12 changed, 50 unchanged.',
  )
  expect(importSentences.result({ added: 0, changed: 10_000, unchanged: 1 })).toBe(
    '0 added, 10,000 changed, 1 unchanged.',
  )
  expect(importSentences.undone({ deleted: 3, restored: 12 })).toBe('Import undone: 3 deleted, 12 restored.')
})

test('unknown columns are named', () => {
  expect(fileSentences.unknownColumns(['Hotel'])).toBe('This column is not recognised: Hotel.')
  expect(fileSentences.unknownColumns(['Hotel', 'Car'])).toBe('These columns are not recognised: Hotel, Car.')
})
