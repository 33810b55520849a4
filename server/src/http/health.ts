import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'

/** Alive: the process answers. Ready: it reaches its database too (503 in the error shape when not). */
export function addHealth(api: FastifyInstance, db: Db): void {
  api.get('/healthz', { schema: { summary: 'Alive', tags: ['health'], security: [] } }, async () => ({
    status: 'ok',
  }))
  api.get('/readyz', { schema: { summary: 'Ready', tags: ['health'], security: [] } }, async () => {
    await db.execute(sql`select 1`)
    return { status: 'ready' }
  })
}
