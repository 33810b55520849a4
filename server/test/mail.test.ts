import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { linkToken, pendingAccount } from '../src/database/schema.ts'
import { readOutbox, tokenIn } from './support/outbox.ts'
import { confirm, login, PASSWORD, register, setPassword, somewhere } from './support/people.ts'
import { openTestApp } from './support/test-app.ts'

let received: Email[]
let told: string[]
let smtp: SMTPServer | undefined
let port: number
let app: Awaited<ReturnType<typeof openTestApp>>

beforeEach(async () => {
  received = []
  told = []
  port = await freePort()
  app = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'trips@example.edu' })
})
afterEach(async () => {
  await app.close()
  await stopSmtp()
})

async function startSmtp() {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      told.push('a password')
      done(null, { user: 'trips' })
    },
    onMailFrom: (_address, _session, done) => {
      told.push('an address')
      done()
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp?.listen(port, '127.0.0.1', resolve))
}

async function stopSmtp() {
  await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()))
  smtp = undefined
}

test('if encryption is required, a mail server without it gets neither the password nor the email', async () => {
  await startSmtp()
  const SMTP_URL = `smtp://trips:Hidden1@127.0.0.1:${port}`
  const careful = await openTestApp({ SMTP_URL, SMTP_TLS: 'required' })
  try {
    const refused = await register(careful, 'smtp4')
    expect(refused.statusCode).toBe(503)
    expect(refused.json().message).toBe("The email couldn't be sent. Please try again in a few minutes.")
    expect(careful.logged.join('')).toContain('STARTTLS')
  } finally {
    await careful.close()
  }
  expect(told).toEqual([])
})

test('a mail server receives the emails for activation and reset', async () => {
  await startSmtp()
  expect((await register(app, 'smtp1')).statusCode).toBe(202)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    from: { name: 'Sojourn', address: 'trips@example.edu' },
    to: [{ name: 'Ada Lovelace', address: 'smtp1@example.edu' }],
    subject: 'Activate your Sojourn account',
  })
  expect((await confirm(app, tokenIn(received[0]), 'smtp1')).statusCode).toBe(200)

  await app.call({ method: 'POST', url: '/api/auth/reset', payload: { staff_id: 'smtp1' }, ...somewhere() })
  await expect.poll(() => received.length).toBe(2)
  const token = tokenIn(received[1])
  expect((await setPassword(app, token, 'smtp1', 'Lighthouse#27')).statusCode).toBe(204)
  expect((await login(app, 'smtp1', 'Lighthouse#27')).statusCode).toBe(200)
  await expect.poll(() => received.at(-1)?.subject).toBe('Your Sojourn password was changed')
  expect(await readOutbox(app.config.dataDir)).toEqual([])
})

test('if the mail server is down, registering says so, nothing is stored, and the next try works', async () => {
  const refused = await register(app, 'smtp2')
  expect(refused.statusCode).toBe(503)
  expect(refused.json().message).toBe("The email couldn't be sent. Please try again in a few minutes.")
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await app.db.$count(pendingAccount)).toBe(0)
  expect(await app.db.$count(linkToken)).toBe(0)

  await startSmtp()
  const proof = (await register(app, 'smtp2')).json().registration_proof
  expect((await confirm(app, tokenIn(received[0]), 'smtp2', proof)).statusCode).toBe(200)
  expect((await login(app, 'smtp2', PASSWORD)).statusCode).toBe(200)
})

test('if the mail server is down, an earlier link still works', async () => {
  await startSmtp()
  await register(app, 'smtp3')
  await stopSmtp()
  expect((await register(app, 'smtp3', { first_name: 'Grace' })).statusCode).toBe(503)
  expect((await confirm(app, tokenIn(received[0]), 'smtp3')).statusCode).toBe(200)
})

test('what a mail server repeats when it refuses a registration is not logged', async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks))
        received.push(email)
        done(Object.assign(new Error(`Bad token ${tokenIn(email)}`), { responseCode: 554 }))
      })
    },
  })
  await new Promise<void>((resolve) => smtp?.listen(port, '127.0.0.1', resolve))
  expect((await register(app, 'smtp5')).statusCode).toBe(503)
  expect(tokenIn(received[0])).not.toBe('')
  expect(app.logged.join('')).toContain('554 Bad token')
  expect(app.logged.join('')).not.toContain(tokenIn(received[0]))
})
