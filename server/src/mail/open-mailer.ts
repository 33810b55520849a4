import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { openOutbox } from './outbox.ts'

const CONNECT_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = 10_000

/** `print` writes to the terminal. */
export function openMailer(config: Config, print: (text: string) => void): Mailer {
  const from = { name: config.productName, address: config.mailFrom }
  if (!config.smtpUrl) return openOutbox(config.dataDir, from, print)
  const transport = createTransport({
    url: config.smtpUrl,
    // Otherwise someone between the two servers could remove the offer of STARTTLS and read every link and the password.
    ...(config.smtpTls === 'required' ? { requireTLS: true } : { ignoreTLS: true }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to, subject, text, html })
    },
  }
}
