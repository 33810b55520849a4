import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './database.ts'

const TRIES = 4
const PAUSE_MS = 20

/** serialization_failure, deadlock_detected, lock_not_available: it was rolled back and may well succeed next time. */
const CONFLICTS = new Set(['40001', '40P01', '55P03'])

/**
 * Runs a transaction again when PostgreSQL rolled it back because it collided with another one. So the work of a
 * transaction must change nothing but the database.
 */
export function retryTransactions(db: Db): Db {
  const runOnce = db.transaction.bind(db)
  const transaction: Db['transaction'] = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(work, config)
      } catch (error) {
        if (tries === TRIES || !isTransactionConflict(error)) throw error
        // By chance, so that two that collided don't collide again.
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
