import { expect } from '@playwright/test'
import type { Board, CheckIn, CheckInPreview, CheckInScope } from '@sojourn/contract/check-ins/check-in'
import type { Api } from './accounts.ts'
import { callByDemo } from './calls-by-demo.ts'

/** What the demo person, an administrator, does with check-ins without the screens. */
export function checkInCalls(api: Api) {
  async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const answer = await callByDemo(api, method, `/check-ins${path}`, body)
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }

  return {
    start: async (scope: CheckInScope, changes: object = {}): Promise<CheckIn> => {
      const { fingerprint } = await call<CheckInPreview>('POST', '/preview', { scope })
      return call('POST', '', {
        request_id: crypto.randomUUID(),
        kind: 'emergency',
        is_practice: false,
        subject: 'Earthquake',
        message: 'Please tell us how you are.',
        scope,
        fingerprint,
        ...changes,
      })
    },
    board: (checkInId: number): Promise<Board> => call('GET', `/${checkInId}`),
    record: (checkInId: number, staffId: string, answer: string): Promise<void> =>
      call('POST', `/${checkInId}/people/${staffId}/answer`, { answer, note: '' }),
    close: (checkInId: number): Promise<void> => call('POST', `/${checkInId}/close`, { note: '' }),
  }
}
