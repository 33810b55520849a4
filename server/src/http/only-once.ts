import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_HEADER } from '@sojourn/contract/limits'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { answeredCall } from '../database/schema.ts'
import { ApiFailure } from './api-failure.ts'

const KEY_HEADER = IDEMPOTENCY_KEY_HEADER.toLowerCase()

interface Asked {
  caller: { staffId: string }
  request: FastifyRequest
  /** What the call is to do. The same key can't be used for anything else. */
  asked: unknown
  /** The answer has a secret, which isn't stored: repeated, the call is refused. */
  isSecret?: boolean
}

const ANSWERED_ALREADY =
  'This call was already answered, and only that answer has the secret. If it was lost, revoke what the call created.'

/**
 * Does the work, inside its transaction. If the call has an Idempotency-Key, it is done only once: repeated, the call gets the first
 * answer again. A repetition that arrives while the first call is still being answered waits for it.
 */
export async function onlyOnce<Answer>(
  tx: Db,
  { caller, request, asked, isSecret = false }: Asked,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers[KEY_HEADER]
  if (typeof key !== 'string') return work()
  const named = { staff_id: caller.staffId, key }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, asked]))
    .digest('base64url')
  const isThis = and(eq(answeredCall.staff_id, named.staff_id), eq(answeredCall.key, named.key))
  const [first] = await tx
    .insert(answeredCall)
    .values({ ...named, asked: hash })
    .onConflictDoNothing()
    .returning()
  if (first) {
    const answer = await work()
    await tx
      .update(answeredCall)
      .set({ answer: isSecret ? null : (answer ?? null) })
      .where(isThis)
    return answer
  }
  const [before] = await tx.select().from(answeredCall).where(isThis)
  if (before?.asked !== hash) {
    throw new ApiFailure('rule_broken', `This ${IDEMPOTENCY_KEY_HEADER} was used for something else.`)
  }
  if (isSecret) throw new ApiFailure('conflict', ANSWERED_ALREADY)
  return before.answer as Answer
}
