import { expect, test } from 'vitest'
import { placeWords, scopeWords, stayWords } from './scope-words.ts'

test.each([
  [{}, 'Everywhere'],
  [{ country: 'Japan' }, 'Japan'],
  [{ place: 'kyoto' }, '“kyoto”'],
  [{ country: 'Japan', place: 'kyoto' }, '“kyoto” in Japan'],
])('the place of %j', (scope, words) => {
  expect(placeWords(scope)).toBe(words)
})

test('places and stays come with their dates', () => {
  expect(scopeWords({ country: 'Japan', from: '2026-11-16', to: '2026-11-20' })).toBe(
    'Japan, 16 Nov 2026 – 20 Nov 2026',
  )
  const stay = {
    trip_id: 7,
    city: 'Kyoto',
    country: 'Japan',
    start_date: '2026-11-16',
    end_date: '2026-11-16',
  }
  expect(stayWords(stay)).toBe('Kyoto, Japan: 16 Nov 2026')
})
