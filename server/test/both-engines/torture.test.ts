import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../support/test-database.ts'
import { checkInRounds } from '../torture/check-in-rounds.ts'
import { killRounds } from '../torture/kill-rounds.ts'
import { mailKill } from '../torture/mail-kill.ts'
import { postgresFaults } from '../torture/postgres-faults.ts'
import { tornCopies } from '../torture/torn-copies.ts'

const PATIENCE = { timeout: 240_000 }

test(
  'nothing acknowledged is lost when the server is killed, and each change has one audit entry',
  PATIENCE,
  async () => {
    const database = await createTestDatabase()
    const { did, broken } = await killRounds(database.settings, 2)
    expect(broken).toEqual([])
    expect(did).toMatch(
      /^2 kills under 8 writers, \d{2,} changes acknowledged, [1-9]\d* of them with an email$/,
    )
    await database.remove()
  },
)

test.runIf(inject('template').engine === 'postgres')(
  'check-ins, answers and emails survive when the server is killed',
  PATIENCE,
  async () => {
    const database = await createTestDatabase()
    const { did, broken } = await checkInRounds(database.settings, 2, { untilAllSent: false })
    expect(broken).toEqual([])
    expect(did).toMatch(/^2 kills, 2 check-ins and \d{2,} answers acknowledged, \d+ emails arrived/)
    await database.remove()
  },
)

test.runIf(inject('template').engine === 'postgres')(
  'without PostgreSQL people get 503s, and everything recovers by itself when it is back',
  PATIENCE,
  async () => {
    const database = await createTestDatabase()
    const { did, broken } = await postgresFaults(database.settings.DATA_DIR, 'short')
    expect(broken).toEqual([])
    expect(did).toMatch(/\d+ changes acknowledged, \d+ refused with 503$/)
    await database.remove()
  },
)

test.runIf(inject('template').engine === 'postgres')(
  'no email is lost when one of two servers is killed while they send, and only its last ones arrive twice',
  PATIENCE,
  async () => {
    const database = await createTestDatabase()
    const { DATA_DIR, DATABASE_URL = '' } = database.settings
    const { did, broken } = await mailKill({ DATA_DIR, DATABASE_URL }, 300)
    expect(broken).toEqual([])
    expect(did).toMatch(/: 300 arrived, 3 of them twice$/)
    await database.remove()
  },
)

test.runIf(inject('template').engine === 'embedded')(
  'a torn copy of the data folder is refused',
  PATIENCE,
  async () => {
    const database = await createTestDatabase()
    const copies = await createTestDatabase()
    expect((await tornCopies(database.settings.DATA_DIR, copies.settings.DATA_DIR)).broken).toEqual([])
    await database.remove()
    await copies.remove()
  },
)
