import { expect, test } from 'vitest'
import { counted, countText, plural } from './count-words.ts'

test.each([
  [0, '0', '0 trips', '0 countries', 'are'],
  [1, '1', '1 trip', '1 country', 'is'],
  [2, '2', '2 trips', '2 countries', 'are'],
  [999, '999', '999 trips', '999 countries', 'are'],
  [1200, '1,200', '1,200 trips', '1,200 countries', 'are'],
  [1_234_567, '1,234,567', '1,234,567 trips', '1,234,567 countries', 'are'],
])('%i', (count, text, trips, countries, verb) => {
  expect(countText(count)).toBe(text)
  expect(counted(count, 'trip')).toBe(trips)
  expect(counted(count, 'country', 'countries')).toBe(countries)
  expect(plural(count, 'is', 'are')).toBe(verb)
})
