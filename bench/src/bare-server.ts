import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'

/**
 * The yardstick, in its own process like the server. It sends ready bytes: over HTTP as an answer, and to plain
 * sockets when told to. It checks nothing.
 */
export interface BareAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export type BareMessage = { answers: { whole: BareAnswer; unchanged: BareAnswer } } | { broadcast: Buffer }

let answers: { whole: BareAnswer; unchanged: BareAnswer } | undefined
const sockets = new Set<Socket>()

process.on('message', (message: BareMessage) => {
  if ('answers' in message) answers = message.answers
  else for (const socket of sockets) socket.write(message.broadcast)
  process.send?.('done')
})
process.on('disconnect', () => process.exit(0))

const http = createServer((request, response) => {
  const answer = request.headers['if-none-match'] ? answers?.unchanged : answers?.whole
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
})
const plain = createSocketServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
})

http.listen(0, '127.0.0.1', () =>
  plain.listen(0, '127.0.0.1', () => {
    const [httpUrl, socketUrl] = [http, plain].map(
      (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    )
    process.send?.({ httpUrl, socketUrl })
  }),
)
