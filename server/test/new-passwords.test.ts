import { accountSentences } from '@sojourn/contract/words/sentences'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { weaknessOf } from '../src/accounts/weak-password.ts'
import { pendingAccount, staff } from '../src/database/schema.ts'
import { activate, login, mailsTo, PASSWORD, register, resetToken, setPassword } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const { passwordCommon, passwordPersonal } = accountSentences

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
  const fresh = await import('../src/accounts/weak-password.ts')
  const check = () => fresh.weaknessOf('Password123!', { staff_id: 'none' })
  await expect(check()).rejects.toThrow()
  vi.doUnmock(list)
  expect(await check()).toBe(passwordCommon)
})

describe('such a password is refused, and nothing changes,', () => {
  const app = useTestApp()

  test.each([
    ['a common one', 'Password123!', passwordCommon],
    ['the typed name', 'Lovelace#2026', passwordPersonal],
    ['the staff ID', 'Blue#New.A#Sky26', passwordPersonal],
  ])('at activation: %s', async (_, password, message) => {
    const answer = await register(app, 'new.a', { password })
    expect([answer.statusCode, answer.json().message]).toEqual([422, message])
    expect(await mailsTo(app, 'new.a')).toEqual([])
    expect(await app.db.$count(pendingAccount)).toBe(0)
  })

  test('on the profile, and with a reset link, which stays usable', async () => {
    const { access_token } = await activate(app, 'new.b')
    const link = await resetToken(app, 'new.b')
    for (const key of [access_token, link]) {
      const common = await setPassword(app, key, 'new.b', 'Password123!')
      expect([common.statusCode, common.json().message]).toEqual([422, passwordCommon])
      const personal = await setPassword(app, key, 'new.b', 'Blue#new.b#Sky26')
      expect([personal.statusCode, personal.json().message]).toEqual([422, passwordPersonal])
    }
    expect((await login(app, 'new.b', PASSWORD)).statusCode).toBe(200)
    expect((await setPassword(app, link, 'new.b', 'Kettle-Sky#2026x')).statusCode).toBe(204)
  })

  test('with the name that the directory has now', async () => {
    const { access_token } = await activate(app, 'new.c')
    await app.db.update(staff).set({ last_name: 'Byron' }).where(eq(staff.staff_id, 'new.c'))
    const answer = await setPassword(app, access_token, 'new.c', 'Byron#2026#Sky')
    expect(answer.json().message).toBe(passwordPersonal)
  })
})
