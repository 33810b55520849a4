import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@sojourn/contract/endpoints'
import { measureThroughput } from './measure.ts'
import { type BenchServer, DEMO, signIn } from './server.ts'

/** The list of trips against a bare server that sends the very same bytes without asking who wants them. */
export async function benchListTrips(server: BenchServer): Promise<void> {
  const url = `${server.url}/api${endpoints.listTrips.path}`
  const { access_token } = (await (await signIn(server, DEMO)).json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
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
}

function print(name: string, ours = 0, bare = 0): void {
  console.log(
    `${name}: ${(ours / bare).toFixed(2)} of a bare node:http server (${ours.toFixed(0)} and ${bare.toFixed(0)} requests/s)`,
  )
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
