import { expect } from '@playwright/test'
import type { Api } from './accounts.ts'
import { callByDemo } from './calls-by-demo.ts'

export type AdminCall = (method: string, path: string, body?: object) => Promise<unknown>

/** What the demo person, an administrator, does without the screens. Returns the answer, if it has a body. */
export function adminCalls(api: Api): AdminCall {
  return async (method, path, body) => {
    const answer = await callByDemo(api, method, `/admin${path}`, body)
    expect(answer.ok).toBe(true)
    return answer.status === 204 ? undefined : await answer.json()
  }
}

type Action = 'disable' | 'enable' | 'leave' | 'return'

export async function administer(api: Api, action: Action, staffId: string): Promise<void> {
  await adminCalls(api)('POST', `/people/${staffId}/${action}`)
}
