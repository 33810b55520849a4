import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Server } from './server.ts'

export interface Releases {
  url: string
  /** The second has the same code in files with other names, as after any change. */
  deploy(release: 'first' | 'second'): void
  pointTo(server: Server): void
  /**
   * `held` never answers; `unheard` passes requests on, but loses the answers to changes; a number is the status of a proxy whose
   * server is gone.
   */
  be(state: 'there' | 'gone' | 'held' | 'unheard' | number): void
  close(): Promise<void>
}

const NAMED_BY_CONTENT = /(assets\/|\.\/)([\w-]+)\.(js|css|woff2)/g

/** An address at which the files of the front end change from release to release, or which can't be reached. */
export async function openReleases(first: Server): Promise<Releases> {
  let [server, isSecond] = [first, false]
  let state: Parameters<Releases['be']>[0] = 'there'

  const front = createServer((incoming, answer) => {
    if (state === 'gone') incoming.socket.destroy()
    else if (state === 'held') return
    else if (state === 'there' || state === 'unheard') pass(incoming, answer)
    else answer.writeHead(state).end()
  })

  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const path = String(incoming.url)
    const isApi = path.startsWith('/api/')
    if (/^\/assets\//.test(path) && isSecond !== path.includes('.second.'))
      return void answer.writeHead(404).end()
    const headers = { ...incoming.headers, ...(!isApi && { 'accept-encoding': 'identity' }) }
    const address = `${server.url}${path.replace('.second.', '.')}`
    const isLost = state === 'unheard' && isApi && incoming.method !== 'GET'
    const outgoing = request(address, { method: incoming.method, headers }, async (received) => {
      if (isLost) return void answer.destroy()
      const { 'content-length': _, ...others } = received.headers
      answer.writeHead(received.statusCode ?? 502, others)
      answer.flushHeaders()
      if (isApi || path.endsWith('.woff2')) return received.pipe(answer)
      const file = await text(received)
      answer.end(isSecond ? file.replace(NAMED_BY_CONTENT, '$1$2.second.$3') : file)
    })
    outgoing.once('error', () => answer.destroy())
    answer.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    deploy: (release) => {
      isSecond = release === 'second'
    },
    pointTo: (next) => {
      server = next
      front.closeAllConnections()
    },
    be: (next) => {
      state = next
      front.closeAllConnections()
    },
    close: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
    },
  }
}
