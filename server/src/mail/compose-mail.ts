import { createTransport } from 'nodemailer'
import type { Mail } from './mailer.ts'

export interface Sender {
  name: string
  address: string
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The bytes of an email, and who it is from and to. */
export async function composeMail(
  from: Sender,
  { to, subject, text, html, headers, messageId }: Mail,
): Promise<{ envelope: { from: string; to: string[] }; message: Buffer }> {
  const { envelope, message } = await composer.sendMail({
    ...{ from, to, subject, text, html },
    ...(headers && { headers }),
    ...(messageId && { messageId }),
  })
  return {
    envelope: { from: envelope.from || from.address, to: envelope.to },
    message: message as Buffer,
  }
}
