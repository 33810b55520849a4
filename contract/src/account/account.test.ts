import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullName } from '../words/full-name.ts'
import {
  confirmSchema,
  credentialsSchema,
  newPasswordSchema,
  refreshSchema,
  registrationSchema,
  signedInSchema,
} from './account.ts'
import { checkCredentials, checkNewPassword, checkRegistration, keepName } from './account-rules.ts'

const PASSWORD = 'Sojourn#Demo2026'

describe('signing in', () => {
  test.each([
    ['10001', PASSWORD],
    ['1', 'x'],
    ['1234567890', 'x'.repeat(30)],
    [' 1234567890 ', PASSWORD],
    ['10001', '   '],
  ])('with %j and %j is sent to the server', (staff_id, password) => {
    expect(checkCredentials({ staff_id, password })).toBeUndefined()
  })

  test.each([
    ['', ''],
    ['10001', ''],
    ['', PASSWORD],
    ['   ', PASSWORD],
  ])('with %j and %j asks for both', (staff_id, password) => {
    expect(checkCredentials({ staff_id, password })).toBe('Please enter both Staff ID and Password')
  })

  test.each([
    ['a staff ID of 11 characters', '12345678901', PASSWORD],
    ['a password of 31 characters', '10001', 'x'.repeat(31)],
  ])('with %s fails like a wrong password', (_, staff_id, password) => {
    expect(checkCredentials({ staff_id, password })).toBe('Invalid username or password')
  })
})

describe('activating an account', () => {
  const amelia = { staff_id: '10001', first_name: 'Amelia', last_name: 'Hart', password: PASSWORD }

  test('with every field is sent to the server', () => {
    expect(checkRegistration({ ...amelia, confirmation: PASSWORD })).toBeUndefined()
  })

  test('is checked on the server too, which gets no confirmation', () => {
    expect(checkRegistration(amelia)).toBeUndefined()
    expect(checkRegistration({ ...amelia, password: 'weak' })).toBe('Password does not match criteria')
  })

  test.each(['staff_id', 'first_name', 'last_name', 'password', 'confirmation'])(
    'without %s asks for all fields',
    (field) => {
      const form = { ...amelia, confirmation: PASSWORD }
      expect(checkRegistration({ ...form, [field]: '' })).toBe('Please enter all fields')
      expect(checkRegistration({ ...form, [field]: '  ' })).toBe('Please enter all fields')
    },
  )

  test.each(['first_name', 'last_name'])('with a %s without any letters asks for all fields', (field) => {
    expect(checkRegistration({ ...amelia, [field]: '123 !' })).toBe('Please enter all fields')
  })

  test('with a staff ID of 11 characters is refused', () => {
    expect(checkRegistration({ ...amelia, staff_id: '12345678901' })).toBe(
      'Staff ID must be 10 characters or fewer',
    )
  })

  test('with a weak password says so', () => {
    expect(checkRegistration({ ...amelia, password: 'Abcdef1!', confirmation: 'Abcdef1!' })).toBe(
      'Password does not match criteria',
    )
  })

  test('with a different confirmation says so', () => {
    expect(checkRegistration({ ...amelia, confirmation: 'Sojourn#Demo2027' })).toBe('Passwords do not match')
  })

  test('refuses a password that contains a typed name', () => {
    const password = `#${amelia.first_name}#2026x`
    expect(checkRegistration({ ...amelia, password, confirmation: password })).toBe(
      "Choose a password that doesn't contain your name or staff ID.",
    )
  })
})

describe('a new password', () => {
  test.each([
    ['valid and repeated', PASSWORD, PASSWORD, undefined],
    ['repeated differently', PASSWORD, PASSWORD.toLowerCase(), 'Passwords do not match'],
    ['not repeated', PASSWORD, '', 'Passwords do not match'],
    ['weak and repeated', 'weak', 'weak', 'Password does not match criteria'],
    ['weak and repeated differently', 'weak', 'week', 'Password does not match criteria'],
  ])('that is %s', (_, password, confirmation, sentence) => {
    expect(checkNewPassword(password, confirmation)).toBe(sentence)
  })

  test('that contains the name or staff id of its owner', () => {
    const sentence = "Choose a password that doesn't contain your name or staff ID."
    expect(checkNewPassword('Blue#Hart#2026', 'x', { staff_id: '1', last_name: 'Hart' })).toBe(sentence)
  })
})

describe('what is kept of a name', () => {
  test.each([
    ['letters', 'Amelia', 'Amelia'],
    ['spaces', 'Mary Anne', 'Mary Anne'],
    ['no digits that are typed', 'Amelia2', 'Amelia'],
    ['no digits that are pasted', '10001 Amelia 42', ' Amelia '],
    ['no punctuation', "O'Brien-Smith, Jr.", 'OBrienSmith Jr'],
    ['no tabs and lines', 'Amelia\tHart\n', 'AmeliaHart'],
    ['accents', 'Chloé Müller Łukasz', 'Chloé Müller Łukasz'],
    ['accents that are separate characters', 'Chloe\u0301', 'Chloé'],
    ['other scripts', '李小龍 Дмитрий علي', '李小龍 Дмитрий علي'],
    ['vowel signs', 'हिन्दी', 'हिन्दी'],
    ['no digits of other scripts', 'علي٣', 'علي'],
    ['no emoji', 'Ana 🙂👍🏽', 'Ana '],
    ['no invisible parts of an emoji', 'Ana❤️1️⃣', 'Ana'],
    ['nothing from an empty text', '', ''],
    ['nothing from digits alone', '12345', ''],
    ['the first 30 characters', 'x'.repeat(31), 'x'.repeat(30)],
    ['30 letters after what was stripped', `123${'x'.repeat(30)}`, 'x'.repeat(30)],
    ['30 letters, though each is two units long', '𠮷'.repeat(31), '𠮷'.repeat(30)],
    ['a whole letter at the limit', `${'x'.repeat(29)}𠮷x`, `${'x'.repeat(29)}𠮷`],
  ])('%s: %j becomes %j', (_, typed, kept) => {
    expect(keepName(typed)).toBe(kept)
  })

  test('is at most 30 letters, marks and spaces, well-formed, and stays the same if kept again', () => {
    const typed = fc.constantFrom('a', 'é', 'e\u0301', '\u0301', '李', '𠮷', '🙂', '❤\ufe0f', '7', "'", ' ')
    fc.assert(
      fc.property(fc.string({ unit: typed, maxLength: 60 }), (text) => {
        const name = keepName(text)
        expect([...name].length).toBeLessThanOrEqual(30)
        expect(name.isWellFormed()).toBe(true)
        expect(name).toMatch(/^[\p{L}\p{M} ]*$/u)
        expect(keepName(name)).toBe(name)
      }),
    )
  })
})

test.each([
  ['Amelia', 'Hart', 'Amelia Hart'],
  ['Amelia', '', 'Amelia'],
  ['', 'Hart', 'Hart'],
  ['', '', ''],
])('the full name of %j %j is %j', (first_name, last_name, name) => {
  expect(fullName({ first_name, last_name })).toBe(name)
})

describe('what account calls accept', () => {
  test.each([['10001'], [{ staff_id: '10001' }]])('the staff id to confirm as %j', (body) => {
    expect(confirmSchema.safeParse(body).success).toBe(true)
  })

  test.each([[10_001], [null], [{}], [{ staff_id: 10_001 }], [['10001']]])('no staff id as %j', (body) => {
    expect(confirmSchema.safeParse(body).success).toBe(false)
  })

  test.each([
    ['sign-in', credentialsSchema, { staff_id: '10001', password: PASSWORD }],
    [
      'registration',
      registrationSchema,
      { staff_id: '10001', password: PASSWORD, first_name: 'Amelia', last_name: 'Hart' },
    ],
    ['new password', newPasswordSchema, { staff_id: '10001', newPassword: PASSWORD }],
    ['refresh', refreshSchema, { staff_id: '10001' }],
    [
      'answer to a sign-in',
      signedInSchema,
      {
        access_token: 'a',
        refresh_token_id: 'r',
        user: { staff_id: '10001', first_name: 'Amelia', last_name: 'Hart' },
      },
    ],
  ])('a %s, but not without all its fields', (_, schema, body: Record<string, unknown>) => {
    expect(schema.safeParse(body)).toMatchObject({ success: true, data: body })
    for (const field of Object.keys(body)) {
      expect(schema.safeParse({ ...body, [field]: undefined }).success).toBe(false)
    }
  })

  test('a staff id to refresh for is trimmed, not empty and at most 10 characters', () => {
    expect(refreshSchema.parse({ staff_id: ' 10001 ' })).toEqual({ staff_id: '10001' })
    for (const staff_id of ['', '  ', '12345678901']) {
      expect(refreshSchema.safeParse({ staff_id }).success).toBe(false)
    }
  })
})
