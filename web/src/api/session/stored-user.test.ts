import { describe, expect, test } from 'vitest'
import { parseUser } from './stored-user.ts'

const mei = { staff_id: '10001', first_name: 'Mei', last_name: 'Tanaka' }

describe('the user in storage', () => {
  test('is read back', () => expect(parseUser(JSON.stringify(mei))).toEqual(mei))

  test.each([
    ['nothing', null],
    ['broken JSON', '{"staff_id":'],
    ['the word undefined', 'undefined'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a user without an id', JSON.stringify({ ...mei, staff_id: '' })],
    ['a number as id', JSON.stringify({ ...mei, staff_id: 10001 })],
    ['a user without names', JSON.stringify({ staff_id: '10001' })],
  ])('is nobody when it is %s', (_what, text) => {
    expect(parseUser(text)).toBeNull()
  })
})
