import type { Socket } from 'node:net'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { openSocket, requestText } from '../connection.ts'
import type { BenchServer } from '../server.ts'

const SLOW_BYTES_A_SECOND = 1024

/** Two followers of the stream: one reads far too slowly, the other never reads. */
export async function openBadReaders(server: BenchServer): Promise<{ close(): void }> {
  const url = `${server.url}/api${endpoints.tripStream.path}`
  // Without a data listener, what arrives stays in the buffers between the two processes.
  const sockets = await openSockets(url, 2)
  for (const socket of sockets) socket.write(requestText('GET', url, server.headers))
  const reading = setInterval(() => sockets[0]?.read(SLOW_BYTES_A_SECOND), 1000)
  return { close: () => closeAll(sockets, reading) }
}

export interface Trickles {
  readonly ended: number
  /** How long the server put up with the last one that it ended. */
  readonly longestMs: number
  close(): void
}

/** Connections that never finish their headers: they send a byte a second. */
export async function openTrickles(server: BenchServer, count: number): Promise<Trickles> {
  const request = requestText('GET', `${server.url}/api/healthz`, { 'x-slow': 'a'.repeat(10_000) })
  const sockets = await openSockets(server.url, count)
  const started = performance.now()
  let sent = 0
  const sending = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(request.charAt(sent))
    sent += 1
  }, 1000)
  const trickles = { ended: 0, longestMs: 0, close: () => closeAll(sockets, sending) }
  for (const socket of sockets) {
    socket.resume().once('close', () => {
      trickles.ended += 1
      trickles.longestMs = performance.now() - started
    })
  }
  return trickles
}

async function openSockets(url: string, count: number): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(url)))
  // They are meant to be cut off.
  for (const socket of sockets) socket.on('error', () => undefined)
  return sockets
}

function closeAll(sockets: readonly Socket[], timer: NodeJS.Timeout): void {
  clearInterval(timer)
  for (const socket of sockets) socket.destroy()
}
