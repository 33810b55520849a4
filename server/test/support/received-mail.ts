import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../../scripts/machine/free-port.ts'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  copies: number
}

export interface MailServer {
  url: string
  /** By Message-ID, in the order of their arrival. */
  received: Map<string, ReceivedMail>
  close(): Promise<void>
}

/** A real mail server on this machine, which takes every email. */
export async function startMailServer(): Promise<MailServer> {
  const received = new Map<string, ReceivedMail>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { messageId = 'none', subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        const to = session.envelope.rcptTo[0]?.address ?? 'nobody'
        const copies = (received.get(messageId)?.copies ?? 0) + 1
        received.set(messageId, { to, subject, text, copies })
        done()
      })
    },
  })
  // A sender that is killed in the middle is no failure of this server.
  smtp.on('error', () => undefined)
  const port = await freePort()
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}
