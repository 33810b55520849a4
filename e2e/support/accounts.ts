import { expect } from '@playwright/test'
import type { Credentials, Registered, Registration, SignedIn } from '@sojourn/contract/account/account'
import { HEADERS } from '@sojourn/contract/limits'
import { mailedLink } from './outbox.ts'
import type { Server } from './server.ts'

export const DEMO: Credentials = { staff_id: '10001', password: 'Sojourn#Demo2026' }
export const ACTIVATION = 'Activate your Sojourn account'
export const RESET = 'Set a new Sojourn password'

/** The API as seen from one address. The server counts tries by address, and each test has its own. */
export interface Api {
  server: Server
  address: string
}

/** A person unknown to every other test of this worker, and so of its server. */
let lastPerson = 0
export function newPerson(): Registration {
  lastPerson += 1
  return {
    staff_id: `t${String(lastPerson).padStart(9, '0')}`,
    first_name: 'Ana',
    last_name: 'Silva',
    password: 'Correct#Horse7',
  }
}

export function mailboxOf({ staff_id }: { staff_id: string }): string {
  return `${staff_id}@example.edu`
}

/** Makes the server email a verification link, and returns it. No browser has the proof of this registration. */
export async function register(api: Api, person: Registration): Promise<string> {
  return (await registerWithProof(api, person)).link
}

/** A person with an active account. */
export async function activate(api: Api, person = newPerson()): Promise<Registration> {
  const { link, proof } = await registerWithProof(api, person)
  const token = new URL(link).searchParams.get('id')
  const answer = await send(api, '/auth/register/confirm', { staff_id: person.staff_id }, token, proof)
  expect(await answer.json()).toEqual({ reset_token: null })
  return person
}

async function registerWithProof(api: Api, person: Registration) {
  const proof = await requestAccount(api, person)
  return { link: await mailedLink(api.server, mailboxOf(person), ACTIVATION), proof }
}

/** Returns what the registering browser would keep. */
export async function requestAccount(api: Api, person: Registration): Promise<string> {
  const answer = await send(api, '/auth/register', person)
  expect(answer.status).toBe(202)
  return ((await answer.json()) as Registered).registration_proof
}

export async function signInByApi(api: Api, { staff_id, password }: Credentials = DEMO): Promise<SignedIn> {
  const answer = await send(api, '/auth/login', { staff_id, password })
  expect(answer.status).toBe(200)
  return (await answer.json()) as SignedIn
}

function send(
  { server, address }: Api,
  path: string,
  body: object,
  token: string | null = null,
  proof = '',
): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      [HEADERS.registrationProof]: proof,
    },
    body: JSON.stringify(body),
  })
}
