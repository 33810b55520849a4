import { signInSentences } from '@sojourn/contract/sentences'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Authenticate } from '../../http/route.ts'
import type { AccessTokens } from './access-token.ts'
import { isSessionOpen } from './sessions.ts'

/** The session is looked up each time: one that ended is refused at once, on every instance. */
export function authenticator(db: Db, accessTokens: AccessTokens): Authenticate {
  return async (request) => {
    const caller = await accessTokens.read(bearerOf(request))
    if (caller && (await isSessionOpen(db, caller.sessionId))) return caller
    throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
  }
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}
