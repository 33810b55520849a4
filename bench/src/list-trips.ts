import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@sojourn/contract/endpoints'
import { measureThroughput } from './measure.ts'
import { startServer } from './server.ts'

/** The list of trips against a bare server that sends the very same bytes without asking who wants them. */
export async function benchListTrips(): Promise<void> {
  const server = await startServer()
  try {
    const url = `${server.url}/api${endpoints.listTrips.path}`
    const authorization = `Bearer ${await signIn(server.url)}`
    const answer = await fetch(url, { headers: { authorization } })
    const etag = answer.headers.get('etag') ?? ''
    const bare = await startBareServer(Buffer.from(await answer.arrayBuffer()))

    const [list, bareList, unchanged, bareUnchanged] = await measureThroughput([
      { name: 'list', url, headers: { authorization } },
      { name: 'bare list', url: bare.url },
      { name: '304', url, headers: { authorization, 'if-none-match': etag } },
      { name: 'bare 304', url: bare.url, headers: { 'if-none-match': etag } },
    ])
    bare.stop()
    print('GET /api/trips', list, bareList)
    print('GET /api/trips, 304', unchanged, bareUnchanged)
  } finally {
    await server.stop()
  }
}

function print(name: string, ours = 0, bare = 0): void {
  console.log(
    `${name}: ${(ours / bare).toFixed(2)} of a bare node:http server (${ours.toFixed(0)} and ${bare.toFixed(0)} requests/s)`,
  )
}

async function signIn(url: string): Promise<string> {
  const { method, path } = endpoints.login
  const body = JSON.stringify({ staff_id: '10001', password: 'Sojourn#Demo2026' })
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

async function startBareServer(bytes: Buffer) {
  const server = createServer((request, answer) => {
    if (request.headers['if-none-match']) answer.writeHead(304).end()
    else
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() }
}
