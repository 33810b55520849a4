import type { LastAnswer, LinkedCheckIn, OwnAnswer } from '@sojourn/contract/check-ins/check-in'
import { checkInCalls } from '@sojourn/contract/check-ins/check-in-calls'
import { readAnswer } from '../../../api/read-answer.ts'
import { request } from '../../../api/request.ts'
import { linkHeaders } from '../../../api/session/link-token.ts'

/** A phone on a bad network must not wait forever. */
const WAITS_MS = 30_000

/**
 * The calls that an emailed link opens. They go around the session: it is neither used nor ended, whoever is signed in
 * in this browser.
 */
export async function fetchLinked(token: string): Promise<LinkedCheckIn> {
  const response = await request(checkInCalls.getLinkedCheckIn, {
    headers: linkHeaders(token),
    signal: AbortSignal.timeout(WAITS_MS),
  })
  return readAnswer('getLinkedCheckIn', response)
}

export async function answerLinked(token: string, body: OwnAnswer): Promise<LastAnswer> {
  const response = await request(checkInCalls.answerLinkedCheckIn, {
    headers: linkHeaders(token),
    body,
    signal: AbortSignal.timeout(WAITS_MS),
  })
  return readAnswer('answerLinkedCheckIn', response)
}
