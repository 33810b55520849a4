import { expect } from '@playwright/test'
import { type Api, signInByApi } from './accounts.ts'

type Action = 'disable' | 'enable' | 'leave' | 'return'

/** What the demo person, an administrator, does to someone else without the screens. */
export async function administer(api: Api, action: Action, staffId: string): Promise<void> {
  const { access_token } = await signInByApi(api)
  const answer = await fetch(`${api.server.url}/api/admin/people/${staffId}/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(answer.status).toBe(204)
}
