import { createServer, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { readOutbox } from './support/outbox.ts'
import { systemOf } from './support/system-page.ts'
import { openTestApp, type TestApp, useTestApp } from './support/test-app.ts'

describe('a test email', () => {
  let port: number
  let token: string
  let server: SMTPServer | Server | undefined
  const received: string[] = []
  const app = useTestApp()

  beforeAll(async () => {
    token = (await app.signIn()).access_token
    port = await freePort()
  })
  afterEach(async () => {
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    server = undefined
  })

  const send = (from: TestApp, by = token) =>
    from.call({ method: 'POST', url: '/api/admin/system/test-mail', token: by })

  async function startSmtp(options: SMTPServerOptions = {}): Promise<void> {
    const smtp = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(null, { user: 'trips' }),
      onRcptTo: ({ address }, _session, done) => {
        received.push(address)
        done()
      },
      ...options,
    })
    server = smtp
    await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  }

  /** Sends one through the mail server at the port. */
  async function sendBySmtp(settings: Record<string, string> = {}) {
    const SMTP_URL = `smtp://trips:Hidden1@127.0.0.1:${port}`
    const mailing = await openTestApp({ SMTP_URL, ...settings })
    try {
      const by = (await mailing.signIn()).access_token
      const { mail } = await systemOf(mailing, by)
      expect(mail).toMatchObject({ server: `127.0.0.1:${port}`, outbox: null })
      const answer = await send(mailing, by)
      expect(answer.body).not.toContain('Hidden1')
      return answer
    } finally {
      await mailing.close()
    }
  }

  test('goes to the administrator who asks, and to the outbox without a mail server', async () => {
    const answer = await send(app)
    expect([answer.statusCode, answer.json()]).toEqual([200, { address: '10001@example.edu' }])
    const [email] = await readOutbox(app.config.dataDir)
    expect(email).toMatchObject({
      to: [{ name: 'Mia Chen', address: '10001@example.edu' }],
      subject: 'Test email from Sojourn',
    })
    expect(email?.text).toContain('/admin/system')
  })

  test('goes through the mail server', async () => {
    await startSmtp()
    expect((await sendBySmtp()).json()).toEqual({ address: '10001@example.edu' })
    expect(received).toEqual(['10001@example.edu'])
  })

  const refuse = (message: string, responseCode: number) =>
    Object.assign(new Error(message), { responseCode })
  test.each<[string, SMTPServerOptions, Record<string, string>, string]>([
    [
      'the mail server refuses the recipient',
      { onRcptTo: (_address, _session, done) => done(refuse('No relay for you', 550)) },
      {},
      'The mail server refused the email: 550 No relay for you',
    ],
    [
      'the mail server refuses the password, and even repeats it',
      { onAuth: (_auth, _session, done) => done(refuse('Wrong password Hidden1', 535)) },
      {},
      "The mail server didn't accept the user name and password in SMTP_URL.",
    ],
    [
      'the mail server has no encryption',
      {},
      { SMTP_TLS: 'required' },
      "The connection to the mail server couldn't be encrypted. If the server doesn't support STARTTLS, set SMTP_TLS=off.",
    ],
  ])('says so if %s', async (_, options, settings, sentence) => {
    await startSmtp(options)
    const answer = await sendBySmtp(settings)
    expect([answer.statusCode, answer.json().message]).toEqual([503, sentence])
  })

  test('says so if nothing answers at the address', async () => {
    const answer = await sendBySmtp()
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      `Couldn't connect to the mail server (connect ECONNREFUSED 127.0.0.1:${port}). Check SMTP_URL.`,
    ])
  })

  test('says so if the mail server accepts the connection and then says nothing', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined))
    server = silent
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    const answer = await sendBySmtp()
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      "The mail server didn't answer in time. Check SMTP_URL and the firewall.",
    ])
  })

  test('can be sent ten times in a quarter of an hour, and then says when to try again', async () => {
    const answers = []
    for (let sent = 0; sent < 11; sent += 1) answers.push(await send(app))
    const refused = answers.at(-1)
    expect([refused?.statusCode, refused?.json().message]).toEqual([
      429,
      'Too many test emails. Please wait a few minutes and try again.',
    ])
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await readOutbox(app.config.dataDir)).toHaveLength(10)
  })
})
