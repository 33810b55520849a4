import { expect, test } from 'vitest'
import { PLACE_NAME_MAX } from '../limits.ts'
import { checkIsoCode, checkPlaceName, countryOfCode } from './place-rules.ts'

test.each([
  ['', 'Enter a name.'],
  ['  ', 'Enter a name.'],
  ['\u200b', 'Enter a name.'],
  ['half \ud800', "The name contains characters that can't be used."],
  ['x'.repeat(PLACE_NAME_MAX + 1), 'The name must be 100 characters or fewer.'],
  ['Port\nLouis', "The name contains characters that can't be used."],
  [` ${'x'.repeat(PLACE_NAME_MAX)} `, undefined],
  ['São Paulo', undefined],
])('the name %j: %s', (name, problem) => {
  expect(checkPlaceName(name)).toBe(problem)
})

test.each([
  ['AU', 'Australia'],
  ['GB', 'United Kingdom'],
  ['XK', 'Kosovo'],
  ['UK', undefined],
  ['EU', undefined],
  ['ZZ', undefined],
  ['au', undefined],
  ['AUS', undefined],
  ['', undefined],
])('the code %j is %s', (code, country) => {
  expect(countryOfCode(code)).toBe(country)
})

test('a country needs no code', () => {
  expect([checkIsoCode(''), checkIsoCode('AU'), checkIsoCode('UK')]).toEqual([
    undefined,
    undefined,
    "UK isn't an ISO 3166 country code, which is two capital letters such as KE.",
  ])
})
