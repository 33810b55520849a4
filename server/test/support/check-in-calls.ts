import { randomUUID } from 'node:crypto'
import type { Board, CheckIn, CheckInPreview, CheckInScope } from '@sojourn/contract/check-ins/check-in'
import { expect } from 'vitest'
import { storeCheckInLinks } from '../../src/check-ins/check-in-links.ts'
import { checkIn, checkInPerson } from '../../src/database/schema.ts'
import { newToken } from '../../src/opaque-token.ts'
import { readOutbox } from './outbox.ts'
import { allSent } from './people.ts'
import type { TestApp } from './test-app.ts'

export const CONTENT = {
  kind: 'emergency',
  is_practice: false,
  subject: 'Earthquake',
  message: 'Please tell us how you are.',
}

/** The calls of a coordinator. */
export function checkInCallsOf(app: TestApp, tokenOf: () => string) {
  const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.call({ method, url: `/api/check-ins${path}`, token: tokenOf(), ...(payload && { payload }) })

  const preview = async (scope: CheckInScope): Promise<CheckInPreview> => {
    const answer = await send('POST', '/preview', { scope })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  return {
    send,
    preview,
    start: async (scope: CheckInScope, changes: object = {}): Promise<CheckIn> => {
      const { fingerprint } = await preview(scope)
      const request_id = randomUUID()
      const answer = await send('POST', '', { request_id, ...CONTENT, scope, fingerprint, ...changes })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    },
    board: async (checkInId: number): Promise<Board> => (await send('GET', `/${checkInId}`)).json(),
  }
}

/** The emails to an address, newest first, once all have been sent. */
export async function emailsTo(app: TestApp, address: string) {
  await allSent(app)
  const mails = await readOutbox(app.config.dataDir)
  return mails.filter(({ to }) => to?.some((one) => one.address === address)).reverse()
}

/** The tokens in the emails about check-ins to an address, newest first. */
export async function linksTo(app: TestApp, address: string): Promise<string[]> {
  const mails = await emailsTo(app, address)
  return mails.flatMap(({ text }) => /check-in\?id=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
}

/** Puts someone into an open check-in without emailing them. */
export async function storeCheckIn(
  { db }: TestApp,
  staff_id: string,
): Promise<{ checkInId: number; token: string }> {
  const content = { kind: 'emergency', is_practice: false, subject: 'Storm', message: 'Storm' } as const
  const [stored] = await db
    .insert(checkIn)
    .values({ ...content, request_id: randomUUID(), scope: {}, started_by: '10001' })
    .returning()
  const checkInId = stored?.check_in_id ?? 0
  await db.insert(checkInPerson).values({ check_in_id: checkInId, staff_id, places: [] })
  const token = newToken()
  await storeCheckInLinks(db, checkInId, [{ staff_id, token }])
  return { checkInId, token }
}
