import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Sits between a program and a server, and can misbehave like a network. */
export interface TcpProxy {
  /** The address of the server through this proxy. */
  url: string
  /** Makes open connections go silent: nothing gets through in either direction, and neither side is told. */
  swallow(): void
  /** Rewrites what the program sends. */
  rewrite: (sent: Buffer) => Buffer
  close(): Promise<void>
}

export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl)
  const silent = new WeakSet<Socket>()
  const sockets = new Set<Socket>()
  const proxy: TcpProxy = {
    url: '',
    swallow: () => {
      for (const socket of sockets) silent.add(socket)
    },
    rewrite: (sent) => sent,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to, change] of [
      [near, far, (sent: Buffer) => proxy.rewrite(sent)],
      [far, near, (sent: Buffer) => sent],
    ] as const) {
      sockets.add(from)
      from.on('data', (sent: Buffer) => {
        if (!silent.has(from)) to.write(change(sent))
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        if (!silent.has(from)) to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  proxy.url = url.href
  return proxy
}
