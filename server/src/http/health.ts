import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import { ApiFailure } from './api-failure.ts'

/** Set when the server is about to stop, so that new requests go elsewhere while it can still answer. */
export interface Readiness {
  isLeaving: boolean
}

/** Alive means that the process answers. Ready means that it also reaches its database and isn't about to stop. Otherwise the answer is 503. */
export function addHealth(api: FastifyInstance, db: Db, readiness: Readiness): void {
  api.get('/healthz', async () => ({ status: 'ok' }))
  api.get('/readyz', async () => {
    if (readiness.isLeaving) throw new ApiFailure('unavailable', 'The server is about to stop.')
    await db.execute(sql`select 1`)
    return { status: 'ready' }
  })
}
