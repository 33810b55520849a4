import { expect, test } from 'vitest'
import { startPostgres } from '../support/postgres-server.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { roundTrip } from '../torture/round-trip.ts'

/** It starts several servers, one after the other. */
const PATIENCE = { timeout: 240_000 }

test(
  'trips, audit log and accounts move from the embedded engine to PostgreSQL and back unchanged',
  PATIENCE,
  async () => {
    const [first, last, postgres] = await Promise.all([
      createTestDatabase(),
      createTestDatabase(),
      startPostgres('oldest'),
    ])
    const over = { DATA_DIR: last.settings.DATA_DIR, DATABASE_URL: postgres.url('postgres') }
    expect(await roundTrip([first.settings, over, last.settings], 300, first.settings.DATA_DIR)).toEqual([])
    await postgres.stop()
    await first.remove()
    await last.remove()
  },
)
