import { type Api, signInByApi } from './accounts.ts'
import type { Server } from './server.ts'

/** One session per server: signing in takes a tenth of a second, and most tests call the API more than once. */
const tokens = new WeakMap<Server, Promise<string>>()

/** A call that the demo person, an administrator, makes without the screens. */
export async function callByDemo(api: Api, method: string, path: string, body?: object): Promise<Response> {
  const answer = await send(api, await tokenFor(api), method, path, body)
  if (answer.status !== 401) return answer
  // A test has ended all sessions, or the token has expired.
  tokens.delete(api.server)
  return send(api, await tokenFor(api), method, path, body)
}

function tokenFor(api: Api): Promise<string> {
  const known = tokens.get(api.server) ?? signInByApi(api).then(({ access_token }) => access_token)
  tokens.set(api.server, known)
  return known
}

function send({ server, address }: Api, token: string, method: string, path: string, body?: object) {
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
