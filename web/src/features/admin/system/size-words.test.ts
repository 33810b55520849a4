import { expect, test } from 'vitest'
import { sizeText } from './size-words.ts'

test.each([
  [0, '0 bytes'],
  [950, '950 bytes'],
  [1000, '1 kB'],
  [38_215_699, '38.2 MB'],
  [1_549_000_000, '1.5 GB'],
  [2e15, '2,000 TB'],
])('%d is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
