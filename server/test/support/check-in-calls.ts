import { randomUUID } from 'node:crypto'
import type { Board, CheckIn, CheckInPreview, CheckInScope } from '@sojourn/contract/check-ins/check-in'
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { outgoingMail } from '../../src/database/schema.ts'
import { readOutbox } from './outbox.ts'
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

/** The tokens in the emails to an address, newest first, whether they have been sent yet or not. */
export async function linksTo(app: TestApp, address: string): Promise<string[]> {
  const waiting = await app.db
    .select()
    .from(outgoingMail)
    .where(eq(outgoingMail.to_address, address))
    .orderBy(desc(outgoingMail.mail_id))
  const sent = (await readOutbox(app.config.dataDir)).filter(({ to }) =>
    to?.some((one) => one.address === address),
  )
  const texts = [...waiting.map(({ text_body }) => text_body), ...sent.reverse().map(({ text }) => text)]
  const tokens = texts.flatMap((text) => /check-in\?id=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
  return [...new Set(tokens)]
}
