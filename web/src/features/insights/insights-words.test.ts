import { NO_SPEND } from '@sojourn/contract/insights/spend'
import { expect, test } from 'vitest'
import {
  axisName,
  periodLabel,
  personLabel,
  roughMoney,
  shareText,
  shortPeriodLabel,
} from './insights-words.ts'

test.each([
  [0, '$0'],
  [450, '$450'],
  [1250, '$1.25K'],
  [1950, '$1.95K'],
  [6000, '$6K'],
  [9_999_999_999.99, '$10B'],
])('%d on an axis is %s', (amount, text) => {
  expect(roughMoney(amount)).toBe(text)
})

test.each([
  [0, '0%'],
  [0.125, '12.5%'],
  [1 / 3, '33.3%'],
  [1, '100%'],
])('the share %d is %s', (share, text) => {
  expect(shareText(share)).toBe(text)
})

test.each([
  ['2026-11', 'November 2026', 'Nov 2026'],
  ['2026', '2026', '2026'],
  ['2020–2029', '2020–2029', '2020–2029'],
])('the period %s is %s, or %s for short', (name, long, short) => {
  const group = { ...NO_SPEND, key: name, name }
  expect([periodLabel(group), shortPeriodLabel(group)]).toEqual([long, short])
})

test.each([
  ['10001', 'Mia Chen', 'Mia Chen (10001)'],
  ['10001', '10001', '10001'],
  ['', 'Others (12)', 'Others (12)'],
])('%s, %s is %s', (key, name, label) => {
  expect(personLabel({ ...NO_SPEND, key, name })).toBe(label)
})

test.each([
  ['Mia Chen', 'Mia Chen'],
  ['United Arab Emirates and more', 'United Arab Emira…'],
  ['🙂'.repeat(20), `${'🙂'.repeat(17)}…`],
])('%s on an axis is %s', (name, text) => {
  expect(axisName(name)).toBe(text)
})
