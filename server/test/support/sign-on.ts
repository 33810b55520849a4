import type { StartedSignOn } from '@sojourn/contract/account/single-sign-on'
import { expect } from 'vitest'
import { somewhere } from './people.ts'
import type { ScriptedProvider } from './scripted-provider.ts'
import type { TestApp } from './test-app.ts'

/** Sends someone to the provider. `token` is of the session that connects its account. */
export async function startSignOn(app: TestApp, token?: string): Promise<StartedSignOn> {
  const url = token ? '/api/auth/oidc/connect' : '/api/auth/oidc/start'
  const answer = await app.call({ method: 'POST', url, ...(token && { token }), ...somewhere() })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Brings the provider's answer to the app, and returns what the app puts into the fragment. */
export async function comeBack(app: TestApp, search: string): Promise<{ code?: string; error?: string }> {
  const answer = await app.call({ url: `/api/auth/oidc/callback${search}` })
  expect(answer.statusCode, answer.body).toBe(303)
  const [page, fragment] = String(answer.headers.location).split('#')
  expect(page).toBe('/login/return')
  return Object.fromEntries(new URLSearchParams(fragment))
}

export function exchange(app: TestApp, code: string | undefined, browser_secret: string) {
  const payload = { code: code ?? 'no code', browser_secret }
  return app.call({ method: 'POST', url: '/api/auth/oidc/exchange', payload })
}

/** A whole sign-in at a scripted provider, up to the answer to the exchange. */
export async function signOn(app: TestApp, provider: ScriptedProvider, person: object) {
  const { address, browser_secret } = await startSignOn(app)
  const { code, error } = await comeBack(app, provider.signIn(address, { ...person }))
  expect(error).toBeUndefined()
  return { answer: await exchange(app, code, browser_secret), browser_secret }
}

/** What the app says to someone whose provider answers like this. */
export async function signOnError(app: TestApp, provider: ScriptedProvider, person: object) {
  const { address } = await startSignOn(app)
  return (await comeBack(app, provider.signIn(address, { ...person }))).error
}
