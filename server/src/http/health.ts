import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import { ApiFailure } from './api-failure.ts'

/** Told by whoever stops the server, so that requests go elsewhere while it can still answer those that come. */
export interface Readiness {
  isLeaving: boolean
}

/** Alive: the process answers. Ready: it reaches its database too and is not about to stop (503 in the error shape when not). */
export function addHealth(api: FastifyInstance, db: Db, readiness: Readiness): void {
  api.get('/healthz', { schema: { summary: 'Alive', tags: ['health'], security: [] } }, async () => ({
    status: 'ok',
  }))
  api.get('/readyz', { schema: { summary: 'Ready', tags: ['health'], security: [] } }, async () => {
    if (readiness.isLeaving) throw new ApiFailure('unavailable', 'The server is about to stop.')
    await db.execute(sql`select 1`)
    return { status: 'ready' }
  })
}
