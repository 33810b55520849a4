import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('the address', () => {
  test.each([
    ['', {}],
    ['?page=2', { page: 2 }],
    ['?staff=10001&staff=10002', { staff: [10001, 10002] }],
    ['?staff=007', { staff: '007' }],
    ['?region=Europe', { region: 'Europe' }],
    ['?region=South+East+Asia&region=Europe', { region: ['South East Asia', 'Europe'] }],
    ['?oneCurtin=true', { oneCurtin: 'true' }],
    ['?startFrom=2026-01-01', { startFrom: '2026-01-01' }],
    ['?country=C%C3%B4te+d%27Ivoire', { country: "Côte d'Ivoire" }],
    ['?redirect=%2Ftable%3Fregion%3DEurope%26page%3D2', { redirect: '/table?region=Europe&page=2' }],
  ])('%s is read and written', (text, search) => {
    expect(parseSearch(text)).toEqual(search)
    expect(stringifySearch(search)).toBe(text)
  })

  test.each([
    ['?region=["Europe","China"]', { region: ['Europe', 'China'] }],
    ['?region=[Europe', { region: '[Europe' }],
    ['?oneCurtin=[{"toString":1}]', { oneCurtin: [] }],
    ['?page=99999999999999999999', { page: '99999999999999999999' }],
  ])('%s is read', (text, search) => {
    expect(parseSearch(text)).toEqual(search)
  })

  test("absent values aren't written", () => {
    expect(stringifySearch({ page: undefined, staff: [], region: ['Europe'] })).toBe('?region=Europe')
  })
})
