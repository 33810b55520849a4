import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A receiver of webhooks on this machine. */
export async function startReceiver() {
  const received: { id: string; type: string }[] = []
  const receiver = { status: 200, received }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ id: String(request.headers['webhook-id']), type: JSON.parse(body).type })
      response.writeHead(receiver.status).end(`Answer number ${received.length}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(receiver, {
    ...{ host, address: `http://${host}/hook` },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}
