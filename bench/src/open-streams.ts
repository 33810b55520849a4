import type { Socket } from 'node:net'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { STREAMS_MAX } from '@sojourn/contract/limits'
import { openSocket, requestText } from './connection.ts'
import { type BenchServer, signedIn } from './server.ts'

/** One stream tells the position in the feed; the others start there, without the whole list. */
export async function openStreams(server: BenchServer, count: number): Promise<Socket[]> {
  const url = `${server.url}/api${endpoints.tripStream.path}`
  const first = await openSocket(url)
  const lastEventId = await new Promise<string>((resolve) => {
    let text = ''
    first.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const id = /\nid: (\S+)\n/.exec(text)?.[1]
      if (id) resolve(id)
    })
    first.write(requestText('GET', url, server.headers))
  })
  first.destroy()
  let { headers } = server
  return openMany(count, async (index) => {
    if (index % STREAMS_MAX === 0) headers = await signedIn(server.url)
    const socket = await openSocket(url)
    const answered = new Promise((resolve) => socket.once('data', resolve))
    socket.write(requestText('GET', url, { ...headers, 'last-event-id': lastEventId }))
    await answered
    return socket
  })
}

export async function openMany(count: number, open: (index: number) => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(await open(sockets.length))
  return sockets
}
