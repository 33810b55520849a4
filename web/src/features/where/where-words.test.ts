import { expect, test } from 'vitest'
import {
  countryWordsOf,
  fileName,
  listedWords,
  periodWords,
  severalPlacesWords,
  summaryWords,
} from './where-words.ts'

const TODAY = { from: '2026-11-15', to: '2026-11-15' }

test.each([
  [0, 0, 'Nobody is travelling on Sunday 15 November 2026.'],
  [1, 1, '1 person is travelling to 1 country on Sunday 15 November 2026.'],
  [1, 2, '1 person is travelling to 2 countries on Sunday 15 November 2026.'],
  [1200, 80, '1,200 people are travelling to 80 countries on Sunday 15 November 2026.'],
])('%i people in %i countries', (travellers, countries, words) => {
  expect(summaryWords(travellers, countries, TODAY)).toBe(words)
})

test.each([
  [TODAY, 'on Sunday 15 November 2026', 'whereabouts_2026-11-15.csv'],
  [
    { from: '2026-11-15', to: '2026-11-21' },
    'between 15 Nov 2026 and 21 Nov 2026',
    'whereabouts_2026-11-15_to_2026-11-21.csv',
  ],
  [{ from: '2026-11-15' }, 'from 15 Nov 2026 onwards', 'whereabouts_2026-11-15_to.csv'],
  [{ to: '2026-11-15' }, 'until 15 Nov 2026', 'whereabouts_to_2026-11-15.csv'],
])('%j is %s, in the file %s', (range, words, name) => {
  expect(periodWords(range)).toBe(words)
  expect(fileName(range)).toBe(name)
})

test.each([
  [0, ''],
  [1, '1 person is counted in several places.'],
  [1200, '1,200 people are counted in several places.'],
])('%i in several places', (people, words) => {
  expect(severalPlacesWords(people)).toBe(words)
})

test("a country's label has its travellers", () => {
  expect(countryWordsOf('Singapore', 1)).toBe('Singapore, 1 traveller')
  expect(countryWordsOf('Singapore', 3)).toBe('Singapore, 3 travellers')
})

test.each([
  [12, 12, '12 travellers'],
  [1, 1, '1 traveller'],
  [0, 1, '0 of 1 traveller'],
  [3, 12, '3 of 12 travellers'],
])('%i listed of %i', (listed, travellers, words) => {
  expect(listedWords(listed, travellers)).toBe(words)
})
