import { shortDay } from '@sojourn/contract/dates/date-words'
import { describe, expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

describe('a typed date', () => {
  test.each([
    ['2026-11-05', '2026-11-05'],
    ['5/11/2026', '2026-11-05'],
    [' 05.11.2026 ', '2026-11-05'],
    ['5-11-2026', '2026-11-05'],
    ['5 Nov 2026', '2026-11-05'],
    ['5 november 2026', '2026-11-05'],
    ['5nov2026', '2026-11-05'],
    [shortDay('2028-02-29'), '2028-02-29'],
    ['29/2/2027', null],
    ['11/31/2026', null],
    ['5 Nov', null],
    ['5 Foo 2026', null],
    ['5/11/26', null],
    ['tomorrow', null],
    ['', null],
  ])('“%s” is %s', (text, day) => expect(readTypedDay(text)).toBe(day))
})
