import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import { auditEntry } from '../src/database/schema.ts'
import {
  activate,
  confirm,
  login,
  PASSWORD,
  register,
  registered,
  resetToken,
  setPassword,
} from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
const NEW_PASSWORD = 'Lighthouse#27'
const WRONG_PASSWORD = 'Wrong#Password1'

test('no password, token or hash is logged, sent, audited or stored in readable form', async () => {
  const answers: string[] = []
  const { token: verify, proof } = await registered(app, 'fay1')
  answers.push((await register(app, 'fay1')).body)
  const { reset_token: choose } = (await confirm(app, verify, 'fay1')).json()
  answers.push((await confirm(app, verify, 'fay1', proof)).body)
  const session = await activate(app, 'fay2')
  answers.push((await login(app, 'fay2', WRONG_PASSWORD)).body)
  answers.push((await setPassword(app, session.access_token, 'fay2', 'weak')).body)
  const reset = await resetToken(app, 'fay2')
  answers.push((await app.call({ url: '/api/auth/me', token: reset })).body)
  answers.push((await setPassword(app, reset, 'fay2', NEW_PASSWORD)).body)
  answers.push((await setPassword(app, reset, 'fay2', NEW_PASSWORD)).body)
  answers.push((await app.call({ url: `/verify?id=${verify}` })).body)
  answers.push((await app.call({ url: `/api/nothing?id=${reset}`, token: session.access_token })).body)

  const payload = { name: 'Team', trips: { of: 'owner' }, detail: 'full' }
  const mine = {
    method: 'POST',
    url: '/api/calendar-feeds',
    token: (await app.signIn()).access_token,
  } as const
  const { address } = (await app.call({ ...mine, payload })).json()
  const feedSecret = /([\w-]+)\.ics$/.exec(address)?.[1] ?? ''
  answers.push((await app.call({ url: `/api/feeds/${feedSecret}.ics` })).body)

  const hashes = await rowsOf<{ hash: string }>(
    app.db.execute(sql`select password_hash as hash from account`),
  )
  const entries = await app.db.select().from(auditEntry)
  const secrets = [
    PASSWORD,
    NEW_PASSWORD,
    WRONG_PASSWORD,
    verify,
    proof,
    choose,
    reset,
    session.access_token,
    session.refresh_token_id,
    feedSecret,
  ]
  const outputs = { log: app.logged.join(''), answers: answers.join('\n'), audit: JSON.stringify(entries) }
  expect(app.logged.length).toBeGreaterThan(10)
  for (const [output, text] of Object.entries(outputs)) {
    for (const secret of [...secrets, ...hashes.map((row) => row.hash), '$argon2']) {
      expect(text.includes(secret), `${secret} in the ${output}`).toBe(false)
    }
  }

  const tables = [
    'account',
    'session',
    'refresh_token',
    'link_token',
    'calendar_feed',
    'ended_feed_secret',
    'registration',
    'pending_account',
    'attempt',
    'audit_entry',
    'setting',
  ]
  for (const table of tables) {
    const kept = JSON.stringify(await rowsOf(app.db.execute(sql`select * from ${sql.identifier(table)}`)))
    for (const secret of secrets) expect(kept.includes(secret), `${secret} in ${table}`).toBe(false)
  }
})
