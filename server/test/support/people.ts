import { HEADERS } from '@sojourn/contract/limits'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { outgoingMail } from '../../src/database/schema.ts'
import { isWaiting } from '../../src/mail/claim-mail.ts'
import { readOutbox, tokenIn } from './outbox.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'Harbour#2026x'

/** Someone with their own network address, so that one person's attempts don't count against another. */
let lastAddress = 0
export function somewhere(): Pick<InjectOptions, 'remoteAddress'> {
  lastAddress += 1
  return { remoteAddress: `10.1.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}` }
}

export function register(app: TestApp, staff_id: string, changes: object = {}, from = somewhere()) {
  const payload = { staff_id, password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace', ...changes }
  return app.call({ method: 'POST', url: '/api/auth/register', payload, ...from })
}

/** Opens a verification link, in the browser that has the proof of registration or in another one. */
export function confirm(app: TestApp, token: string, staff_id: string, proof?: string) {
  const headers = proof === undefined ? {} : { [HEADERS.registrationProof]: proof }
  return app.call({
    method: 'POST',
    url: '/api/auth/register/confirm',
    token,
    headers,
    payload: { staff_id },
  })
}

/** Registers, and returns what is in the email and what the browser keeps. */
export async function registered(app: TestApp, staffId: string, changes: object = {}) {
  const answer = await register(app, staffId, changes)
  expect(answer.statusCode, answer.body).toBe(202)
  const proof: string = answer.json().registration_proof
  return { proof, token: tokenIn((await mailsTo(app, staffId)).at(-1)) }
}

export function setPassword(app: TestApp, token: string, staff_id: string, newPassword: string) {
  return app.call({
    method: 'PUT',
    url: '/api/auth/reset/process',
    token,
    payload: { staff_id, newPassword },
  })
}

export function login(app: TestApp, staff_id: string, password: string, from = somewhere()) {
  return app.call({ method: 'POST', url: '/api/auth/login', payload: { staff_id, password }, ...from })
}

export async function verifyToken(app: TestApp, staffId: string): Promise<string> {
  return (await registered(app, staffId)).token
}

/** Activates an account with its emailed link and signs in. */
export async function activate(app: TestApp, staffId: string) {
  const { token, proof } = await registered(app, staffId)
  expect((await confirm(app, token, staffId, proof)).json()).toEqual({ reset_token: null })
  return (await login(app, staffId, PASSWORD)).json()
}

/** Requests a reset link and waits for its email, which is sent after the answer. */
export async function resetToken(app: TestApp, staffId: string): Promise<string> {
  const resetMails = async () =>
    (await mailsTo(app, staffId)).filter((mail) => mail.subject === 'Set a new Sojourn password')
  const before = (await resetMails()).length
  const payload = { staff_id: staffId }
  const answer = await app.call({ method: 'POST', url: '/api/auth/reset', payload, ...somewhere() })
  expect(answer.statusCode).toBe(202)
  await expect.poll(async () => (await resetMails()).length).toBe(before + 1)
  return tokenIn((await resetMails()).at(-1))
}

export async function mailsTo(app: TestApp, staffId: string) {
  const mails = await readOutbox(app.config.dataDir)
  return mails.filter((mail) => mail.to?.some((to) => to.address === `${staffId}@example.edu`))
}

/** Waits until no email is in the queue. */
export async function allSent({ db }: TestApp): Promise<void> {
  await expect.poll(() => db.$count(outgoingMail, isWaiting)).toBe(0)
}

export async function statusOfMe(app: TestApp, token: string): Promise<number> {
  return (await app.call({ url: '/api/auth/me', token })).statusCode
}
