import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { openOutbox } from './outbox.ts'
import { SmtpLine, type SmtpOptions } from './smtp-line.ts'

const CONNECT_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = 10_000

/** `print` writes to the terminal. */
export function openMailer(config: Config, print: (text: string) => void): Mailer {
  const from = { name: config.productName, address: config.mailFrom }
  if (!config.smtpUrl) return openOutbox(config.dataDir, from, print)
  const options: SmtpOptions = {
    ...parseConnectionUrl(config.smtpUrl),
    // Otherwise someone between the two servers could remove the offer of STARTTLS and read every link and the password.
    ...(config.smtpTls === 'required' ? { requireTLS: true } : { ignoreTLS: true }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  }
  const openLine = () => new SmtpLine(options, from)
  return {
    send: async (mail) => {
      const line = openLine()
      try {
        await line.send(mail)
      } finally {
        line.close()
      }
    },
    openLine,
  }
}
