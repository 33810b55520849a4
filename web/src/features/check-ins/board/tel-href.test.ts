import { expect, test } from 'vitest'
import { telHref } from './tel-href.ts'

test.each([
  ['+61 8 9266 9266', 'tel:+61892669266'],
  ['(08) 9266-9266', 'tel:0892669266'],
  [' +44 20 7946 0000 ext 12', 'tel:+442079460000'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['000', 'tel:000'],
  ['ask at the hotel', undefined],
  ['', undefined],
])('%j', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})
