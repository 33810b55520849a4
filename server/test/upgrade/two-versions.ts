import type { SignedIn } from '@sojourn/contract/account/account'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, vi } from 'vitest'
import { type Release, unpackLastRelease } from '../../../scripts/last-release.ts'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import { readOutbox, tokenIn } from '../support/outbox.ts'
import { somewhere } from '../support/people.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { NEW_TRIP } from '../support/trip-calls.ts'

const DEMO = { staff_id: DEMO_STAFF_ID, password: DEMO_PASSWORD }
/** Also works in hooks, where expect.poll doesn't. */
export const WITHIN = { timeout: 15_000 }

type Mailed = 'verify' | 'reset/process'

/** Both versions on one database, each as its own process. The last release starts first. */
export class TwoVersions {
  readonly #database: TestDatabase
  readonly #release: Release
  readonly #servers: ServerProcess[] = []

  static async onEmptyDatabase(): Promise<TwoVersions> {
    return new TwoVersions(await createTestDatabase({ content: 'empty' }), unpackLastRelease())
  }

  private constructor(database: TestDatabase, release: Release) {
    this.#database = database
    this.#release = release
  }

  startOld(): Promise<Instance> {
    return this.#start(this.#release.main)
  }

  startNew(): Promise<Instance> {
    return this.#start()
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) server.kill('SIGTERM')
    await Promise.all(this.#servers.map((server) => server.ended))
    await this.#database.remove()
    this.#release.remove()
  }

  async #start(main?: string): Promise<Instance> {
    const { settings } = this.#database
    const PORT = String(await freePort())
    const server = startServer(
      {
        ...settings,
        HOST: '127.0.0.1',
        PORT,
        PUBLIC_URL: 'http://trips.example.edu',
        SAMPLE_DATA: 'on',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '1',
      },
      main ? { main } : {},
    )
    this.#servers.push(server)
    expect(await server.isServing, server.output()).toBe(true)
    return new Instance(`http://127.0.0.1:${PORT}`, server, settings.DATA_DIR)
  }
}

/** A running server, and the calls that people make to it. */
export class Instance {
  readonly url: string
  readonly server: ServerProcess
  readonly #dataDir: string

  constructor(url: string, server: ServerProcess, dataDir: string) {
    this.url = url
    this.server = server
    this.#dataDir = dataDir
  }

  ask(method: string, path: string, token = '', body?: object, headers: Record<string, string> = {}) {
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** The answer to a call that must succeed. */
  async get<T>(method: string, path: string, token = '', body?: object, headers = {}): Promise<T> {
    const answer = await this.ask(method, path, token, body, headers)
    const text = await answer.text()
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T
  }

  async status(method: string, path: string, token = '', body?: object, headers = {}): Promise<number> {
    const answer = await this.ask(method, path, token, body, headers)
    await answer.body?.cancel()
    return answer.status
  }

  signIn(person = DEMO): Promise<SignedIn> {
    return this.get('POST', '/auth/login', '', person)
  }

  me(token: string): Promise<number> {
    return this.status('GET', '/auth/me', token)
  }

  refresh({ user, refresh_token_id }: SignedIn): Promise<Response> {
    const headers = { 'x-refresh-id': refresh_token_id }
    return this.ask('POST', '/auth/refresh', '', { staff_id: user.staff_id }, headers)
  }

  async trips(token: string): Promise<Trip[]> {
    const trips = await this.get<Trip[]>('GET', '/trips', token)
    return trips.sort((a, b) => a.trip_id - b.trip_id)
  }

  add(token: string, reason: string): Promise<Trip> {
    return this.get('POST', '/trips/complete', token, { ...NEW_TRIP, reason })
  }

  change({ trip_id, version }: Trip, token: string, reason: string): Promise<Trip> {
    const headers = { 'if-match': `"${version}"` }
    return this.get('PATCH', `/trips/${trip_id}`, token, { reason }, headers)
  }

  /** Registers someone, and returns the token of the emailed link. */
  async register(staff_id: string, password: string): Promise<string> {
    const person = { staff_id, password, first_name: 'Ada', last_name: 'Lovelace' }
    expect(await this.status('POST', '/auth/register', '', person, fromSomewhere())).toBe(202)
    return this.#mailed('verify', staff_id)
  }

  confirm(token: string, staff_id: string): Promise<number> {
    return this.status('POST', '/auth/register/confirm', token, { staff_id })
  }

  /** Requests a link to set a new password, and returns its token. */
  async requestReset(staff_id: string): Promise<string> {
    expect(await this.status('POST', '/auth/reset', '', { staff_id }, fromSomewhere())).toBe(202)
    return this.#mailed('reset/process', staff_id)
  }

  setPassword(token: string, staff_id: string, newPassword: string): Promise<number> {
    return this.status('PUT', '/auth/reset/process', token, { staff_id, newPassword })
  }

  async #mailed(kind: Mailed, staffId: string): Promise<string> {
    return vi.waitFor(async () => {
      const mails = (await readOutbox(this.#dataDir)).filter(
        (mail) =>
          mail.to?.some(({ address }) => address === `${staffId}@example.edu`) &&
          mail.text?.includes(`/${kind}?id=`),
      )
      const token = tokenIn(mails.at(-1))
      // Stored just after it was emailed.
      expect(await this.me(token)).toBe(200)
      return token
    }, WITHIN)
  }
}

/** Every person gets their own address, because emails are limited by network. */
function fromSomewhere(): Record<string, string> {
  return { 'x-forwarded-for': String(somewhere().remoteAddress) }
}
