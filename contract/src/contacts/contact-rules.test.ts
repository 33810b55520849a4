import { expect, test } from 'vitest'
import { checkContact, EMPTY_CONTACT, tidyContact } from './contact-rules.ts'

const CHARACTERS = 'Phone can contain only digits, spaces, + ( ) - . / and "ext".'

test.each([
  '',
  '000',
  '+61 400 111 222',
  '(08) 9266 7051',
  '030/901820',
  '555.0100 ext. 12',
  '+1-555-0100 EXT 7',
  '1'.repeat(40),
])('the phone number "%s" is accepted', (phone) => {
  expect(checkContact({ ...EMPTY_CONTACT, phone })).toEqual([])
})

test.each([
  ['12', 'Phone must have at least 3 digits.'],
  ['+ ( ) - . / ext', 'Phone must have at least 3 digits.'],
  ['call me', CHARACTERS],
  ['0400 111 222 x', CHARACTERS],
  ['6.14E+10', CHARACTERS],
  ['=1+1000', CHARACTERS],
  ['٠١٢٣', CHARACTERS],
  ['0400\n111', CHARACTERS],
  ['1'.repeat(41), 'Phone must be 40 characters or fewer.'],
])('the phone number %j is refused', (phone, message) => {
  expect(checkContact({ ...EMPTY_CONTACT, phone })).toEqual([{ path: 'phone', message }])
})

test.each([
  ['', undefined],
  ['李伟 (husband), evenings', undefined],
  ['x'.repeat(100), undefined],
  ['x'.repeat(101), 'Emergency contact must be 100 characters or fewer.'],
  ['Wei\u0007', "Emergency contact contains characters that can't be used."],
  ['\u200b', "Emergency contact contains characters that can't be used."],
])('the emergency contact %j', (emergency_name, message) => {
  const expected = message === undefined ? [] : [{ path: 'emergency_name', message }]
  expect(checkContact({ ...EMPTY_CONTACT, emergency_name })).toEqual(expected)
})

test('every field has its own sentence', () => {
  const wrong = { phone: 'a', emergency_name: '\u0007', emergency_phone: '1' }
  expect(checkContact(wrong)).toEqual([
    { path: 'phone', message: CHARACTERS },
    { path: 'emergency_name', message: "Emergency contact contains characters that can't be used." },
    { path: 'emergency_phone', message: 'Emergency phone must have at least 3 digits.' },
  ])
})

test('a number copied from an address book loses its invisible marks, wide spaces and long dashes', () => {
  const copied = '\u202a+61\u00a0400–111\u2011222\u202c '
  const tidy = '+61 400-111-222'
  expect(tidyContact({ phone: copied, emergency_name: ' Wei Chen ', emergency_phone: copied })).toEqual({
    phone: tidy,
    emergency_name: 'Wei Chen',
    emergency_phone: tidy,
  })
})
