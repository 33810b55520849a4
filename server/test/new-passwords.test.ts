import { accountSentences } from '@sojourn/contract/words/sentences'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pendingAccount, staff } from '../src/database/schema.ts'
import { activate, login, mailsTo, PASSWORD, register, resetToken, setPassword } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const { passwordCommon, passwordPersonal } = accountSentences

describe('a password that is easy to guess is refused, and nothing changes,', () => {
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
