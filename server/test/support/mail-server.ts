import { createServer, type Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server on this machine that keeps what it accepts. */
export interface MailServer {
  readonly received: Email[]
  /** Ends every connection without a word. */
  dropAll(): void
  close(): Promise<void>
}

export async function startMailServer(port: number, options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Email[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    maxAllowedUnauthenticatedCommands: false,
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
    ...options,
  })
  // A client that is cut off is no fault of the server.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  return {
    received,
    dropAll: () => {
      for (const connection of smtp.connections) connection._socket.destroy()
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}

/** Accepts connections and says nothing. */
export async function startSilentServer(port: number): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<{ destroy(): void }>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
