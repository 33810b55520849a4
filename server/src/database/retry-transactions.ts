import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './database.ts'

const TRIES = 4
const PAUSE_MS = 20

/** serialization_failure, deadlock_detected, lock_not_available: rolled back, but may succeed next time. */
const CONFLICTS = new Set(['40001', '40P01', '55P03'])

/**
 * Runs a transaction again if PostgreSQL rolled it back because of a conflict with another one. So a transaction must not
 * change anything but the database.
 */
export function retryTransactions(db: Db): Db {
  const runOnce = db.transaction.bind(db)
  const transaction: Db['transaction'] = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(work, config)
      } catch (error) {
        if (tries === TRIES || !isTransactionConflict(error)) throw error
        // A random pause, so that the same two don't conflict again.
        await pause(tries * PAUSE_MS * (0.5 + Math.random()))
      }
    }
  }
  return Object.assign(db, { transaction })
}

export function isTransactionConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CONFLICTS.has(String(error.code))) || isTransactionConflict(error.cause)
}
