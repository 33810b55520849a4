import { accountSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test, vi } from 'vitest'
import { weaknessOf } from './weak-password.ts'

const { passwordCommon } = accountSentences

describe('a password that is easy to guess', () => {
  test.each([
    'Password123!',
    '2026!Password!',
    'P@ssw0rd2026',
    'Qwertyuiop1!',
    '1q2w3e4r5t6Y!',
    'Welcome#2026',
    'Superman!!!1',
    'Abc123!!!!!!!',
  ])('%s', async (password) => {
    expect(await weaknessOf(password, { staff_id: 'none' })).toBe(passwordCommon)
  })

  test.each(['Harbour#2026x', 'Correct#Horse7', 'Password-Kettle#19', 'Sojourn#Demo2026', 'Xk4!pQz9*mW2'])(
    '%s isn’t',
    async (password) => {
      expect(await weaknessOf(password, { staff_id: 'none' })).toBeUndefined()
    },
  )
})

test('passwords are checked again after the list of common ones couldn’t be loaded once', async () => {
  vi.resetModules()
  const list = '@zxcvbn-ts/language-common/src/passwords.json'
  vi.doMock(list, () => {
    throw new Error('too many open files')
  })
  const fresh = await import('./weak-password.ts')
  const check = () => fresh.weaknessOf('Password123!', { staff_id: 'none' })
  await expect(check()).rejects.toThrow()
  vi.doUnmock(list)
  expect(await check()).toBe(passwordCommon)
})
