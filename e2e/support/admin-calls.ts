import { expect } from '@playwright/test'
import { type Api, signInByApi } from './accounts.ts'

export type AdminCall = (method: string, path: string, body?: object) => Promise<unknown>

/** What the demo person, an administrator, does without the screens. Returns the answer, if it has a body. */
export async function adminCalls(api: Api): Promise<AdminCall> {
  const { access_token } = await signInByApi(api)
  return async (method, path, body) => {
    const answer = await fetch(`${api.server.url}/api/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        'x-forwarded-for': api.address,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok).toBe(true)
    return answer.status === 204 ? undefined : await answer.json()
  }
}

type Action = 'disable' | 'enable' | 'leave' | 'return'

export async function administer(api: Api, action: Action, staffId: string): Promise<void> {
  const call = await adminCalls(api)
  await call('POST', `/people/${staffId}/${action}`)
}
