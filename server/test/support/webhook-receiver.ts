import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedEvent {
  headers: Record<string, string>
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  json: any
}

export type Respond = (response: ServerResponse, received: ReceivedEvent) => void

export interface Receiver {
  readonly address: string
  /** `host:port`, for WEBHOOK_HOSTS. */
  readonly host: string
  /** Everything that arrived, in the order of arrival. */
  readonly received: ReceivedEvent[]
  /** How requests are answered from now on. By default with 204. */
  respond: Respond
  close(): Promise<void>
}

/** A real receiver of webhooks on this machine. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: ReceivedEvent[] = []
  const receiver: { respond: Respond } = { respond: (response) => void response.writeHead(204).end() }
  const server = createServer((request, response) => {
    void read(request).then((event) => {
      received.push(event)
      receiver.respond(response, event)
    })
  })
  await listen(server, port)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(receiver, {
    ...{ host, address: `http://${host}/hook?key=hidden`, received },
    close: async () => {
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  })
}

async function read(request: IncomingMessage): Promise<ReceivedEvent> {
  const body = await text(request)
  return { headers: request.headers as Record<string, string>, body, json: JSON.parse(body) }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
}
