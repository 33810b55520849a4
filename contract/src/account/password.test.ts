import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'
import { checkPassword, isPersonal, isValidPassword } from './password.ts'

describe('a password', () => {
  test.each([
    ['of 12 characters', 'Abcdefghij1!'],
    ['of 30 characters', `Ab1!${'x'.repeat(26)}`],
    ['with the symbol !', 'Abcdefghij1!'],
    ['with the symbol @', 'Abcdefghij1@'],
    ['with the symbol #', 'Abcdefghij1#'],
    ['with the symbol $', 'Abcdefghij1$'],
    ['with the symbol %', 'Abcdefghij1%'],
    ['with the symbol *', 'Abcdefghij1*'],
    ['with the symbol ?', 'Abcdefghij1?'],
    ['with an allowed symbol and another one', 'Abcdefghi1!&'],
    ['with spaces inside', 'Abc def ghi 1!'],
    ['of the demo', 'Sojourn#Demo2026'],
  ])('%s is valid: %s', (_, password) => {
    expect(isValidPassword(password)).toBe(true)
  })

  test.each([
    ['that is empty', ''],
    ['of 11 characters', 'Abcdefghi1!'],
    ['of 8 characters, which the help once allowed', 'Abcdef1!'],
    ['of 31 characters', `Ab1!${'x'.repeat(27)}`],
    ['without a lowercase letter', 'ABCDEFGHIJ1!'],
    ['without an uppercase letter', 'abcdefghij1!'],
    ['without a digit', 'Abcdefghijk!'],
    ['without a symbol', 'Abcdefghijk1'],
    ['with a symbol that is not in the rule', 'Abcdefghij1&'],
    ['with a hyphen as its only symbol', 'Abcdefghij1-'],
    ['with only an accented lowercase letter', 'ÉABCDEFGHé1!'],
    ['with a digit of another script', 'Abcdefghij٣!'],
  ])('%s is not: %s', (_, password) => {
    expect(isValidPassword(password)).toBe(false)
  })

  test('that meets the rest of the rule is valid from 12 to 30 characters only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 60 }), (length) => {
        expect(isValidPassword('aA1!'.padEnd(length, 'x'))).toBe(length >= 12 && length <= 30)
      }),
    )
  })

  test('is valid exactly when every part of the rule is met', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'abAB12!@&-'), maxLength: 35 })
    fc.assert(
      fc.property(typed, (password) => {
        const keepsRule =
          /^.{12,30}$/.test(password) &&
          /[ab]/.test(password) &&
          /[AB]/.test(password) &&
          /[12]/.test(password)
        expect(isValidPassword(password)).toBe(keepsRule && /[!@]/.test(password))
        expect(checkPassword(password).every((part) => part.isMet)).toBe(isValidPassword(password))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the help beside the field', () => {
  test('states the whole rule', () => {
    expect(checkPassword('').map((part) => part.label)).toEqual([
      'Minimum 12 characters, maximum 30',
      'A lowercase letter',
      'An uppercase letter',
      'A digit',
      'A symbol from ! @ # $ % * ?',
    ])
  })

  test.each([
    ['abcdefghijkl', [true, true, false, false, false]],
    ['ABC', [false, false, true, false, false]],
    ['123', [false, false, false, true, false]],
    ['?', [false, false, false, false, true]],
    ['', [false, false, false, false, false]],
  ])('ticks off what %j already has', (password, isMet) => {
    expect(checkPassword(password).map((part) => part.isMet)).toEqual(isMet)
  })

  test('names the lengths that the check enforces', () => {
    const [lengths] = checkPassword('')
    const [min = 0, max = 0] = (lengths?.label.match(/\d+/g) ?? []).map(Number)
    const validAt = (length: number) => isValidPassword('aA1!'.padEnd(length, 'x'))
    expect([min - 1, min, max, max + 1].map(validAt)).toEqual([false, true, true, false])
    expect([min, max]).toEqual([PASSWORD_MIN, PASSWORD_MAX])
  })
})

describe('a password about its owner', () => {
  const zoe = { staff_id: 'Z-417', first_name: 'Zoë Li', last_name: 'Müller-Ångström' }

  test.each([
    ['the staff id', 'Blue#z-417#Sky'],
    ['a first name', 'Blue#Zoe#Sky2026'],
    ['part of a last name', 'angstrom#Blue26'],
    ['a name with its accents', 'MÜLLER#blue26'],
  ])('contains %s: %s', (_, password) => {
    expect(isPersonal(password, zoe)).toBe(true)
  })

  test.each([
    ['a name of two letters', 'Blue#Lila#Sky26'],
    ['half a name', 'Blue#Mull#Sky26'],
    ['nothing of theirs', 'Blue#Sky#Kettle26'],
  ])('doesn’t count %s: %s', (_, password) => {
    expect(isPersonal(password, zoe)).toBe(false)
  })

  test('isn’t affected by what isn’t known yet', () => {
    expect(isPersonal('Blue#Sky#Kettle26', { staff_id: '' })).toBe(false)
  })

  test('is in the list of rules once the owner is known', () => {
    const part = (password: string) => checkPassword(password, zoe).at(-1)
    expect(part('')).toEqual({ label: 'Not your name or staff ID', isMet: false })
    expect(part('Blue')).toMatchObject({ isMet: true })
    expect(part('Blue#Zoe')).toMatchObject({ isMet: false })
  })
})
