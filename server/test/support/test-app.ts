import type { SignedIn } from '@sojourn/contract/account/account'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp, type Every } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Database, Db } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createLog } from '../../src/log.ts'
import type { Mailer } from '../../src/mail/mailer.ts'
import { openMailer } from '../../src/mail/open-mailer.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import { loadSampleData } from '../../src/sample/load-sample-data.ts'
import { refuseUndocumented } from './documented.ts'
import { sampleDay } from './sample-day.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The real app on its own real database with the sample data, called without a port. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly database: Database
  readonly config: Config
  readonly mailer: Mailer
  /** Everything that was logged, one JSON object per line. */
  readonly logged: string[]
  /** How long attempts would have waited, in milliseconds. None of them really waits. */
  readonly waits: number[]
  call(options: InjectOptions & { token?: string }): Promise<LightMyRequestResponse>
  signIn(): Promise<SignedIn>
}

/** Opens the app before the tests of a file and closes it after them. */
export function useTestApp(settings: Record<string, string> = {}): TestApp {
  let opened: Awaited<ReturnType<typeof openTestApp>>
  beforeAll(async () => {
    opened = await openTestApp(settings)
  })
  afterAll(() => opened?.close())
  return new Proxy({} as TestApp, { get: (_, name) => opened[name as keyof TestApp] })
}

/** Longer than any test, so that tests notice when something that should be announced isn't. */
const NOT_LOOKING_MS = 3_600_000

export async function openTestApp(
  settings: Record<string, string> = {},
  sharedDatabase?: TestDatabase,
  every: Every = {},
): Promise<TestApp & { close(): Promise<void> }> {
  const testDatabase = sharedDatabase ?? (await createTestDatabase({ content: contentFor(settings) }))
  const config = readConfig({ ...testDatabase.settings, SAMPLE_DATA: 'on', LOG_LEVEL: 'debug', ...settings })
  const logged: string[] = []
  const log = createLog(config, { write: (line) => void logged.push(line) })
  const database = await openDatabase(config, log)
  await database.exclusively((db) => loadSampleData(db, config))
  const mailer = openMailer(config, () => undefined)
  const waits: number[] = []
  const app = await createApp(config, database, mailer, log, {
    wait: async (ms) => void waits.push(ms),
    every: { look: NOT_LOOKING_MS, ...every },
  })

  const call: TestApp['call'] = async ({ token, headers, ...options }) => {
    const authorization = token && { authorization: `Bearer ${token}` }
    const answer = await app.inject({ ...options, headers: { ...authorization, ...headers } })
    refuseUndocumented(options.method ?? 'GET', String(options.url ?? options.path), answer)
    return answer
  }
  return {
    app,
    db: database.db,
    database,
    config,
    mailer,
    logged,
    waits,
    call,
    signIn: async () => {
      const payload = { staff_id: DEMO_STAFF_ID, password: DEMO_PASSWORD }
      const answer = await call({ method: 'POST', url: '/api/auth/login', payload })
      if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
    close: async () => {
      await app.close()
      await database.close()
      if (!sharedDatabase) await testDatabase.remove()
    },
  }
}

/** Copying the sample data is faster than loading it. */
function contentFor({ SAMPLE_DATA, TIME_ZONE }: Record<string, string>): 'migrated' | 'sample' {
  const isUsual = SAMPLE_DATA === undefined && TIME_ZONE === undefined
  return isUsual && inject('template').sampleDay === sampleDay() ? 'sample' : 'migrated'
}
