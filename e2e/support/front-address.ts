import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from './server.ts'

export interface FrontAddress {
  url: string
  /** Sends all further requests to these servers, and drops open connections, as when the previous server stops. */
  pointTo(servers: { pages: Server; api: Server }): void
  close(): Promise<void>
}

/** One address in front of servers that are replaced while people work, like nginx. */
export async function openFrontAddress(first: Server): Promise<FrontAddress> {
  let targets = { pages: first, api: first }
  const front = createServer((incoming, answer) => {
    const { url } = incoming.url?.startsWith('/api/') ? targets.api : targets.pages
    const { method, headers } = incoming
    const outgoing = request(`${url}${incoming.url}`, { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      answer.flushHeaders()
      received.pipe(answer)
      received.once('close', () => answer.destroy())
    })
    outgoing.once('error', () => answer.destroy())
    answer.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pointTo: (servers) => {
      targets = servers
      front.closeAllConnections()
    },
    close: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
    },
  }
}
