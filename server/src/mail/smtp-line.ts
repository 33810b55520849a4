import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { composeMail, type Sender } from './compose-mail.ts'
import type { Mail, MailFailure, MailLine } from './mailer.ts'

/** Also ends an email that the mail server slows down by answering a little at a time. Twice this is shorter than the lease of an email. */
const SEND_WITHIN_MS = 50_000

export interface SmtpOptions extends SMTPConnection.Options {
  auth?: { user: string; pass: string } | undefined
}

/**
 * A connection to the mail server, opened for the first email and used for the next ones. It is made of nodemailer's connection
 * and not of its pool, because only the connection tells whether an email was handed over before something failed.
 */
export class SmtpLine implements MailLine {
  readonly #options: SmtpOptions
  readonly #from: Sender
  #connection: SMTPConnection | undefined
  #isSending = false
  #isClosed = false

  constructor(options: SmtpOptions, from: Sender) {
    this.#options = options
    this.#from = from
  }

  async send(mail: Mail): Promise<void> {
    if (this.#isClosed) throw closed()
    const wasOpen = this.#connection !== undefined
    this.#isSending = true
    try {
      await this.#sendOnce(mail).catch((error: MailFailure) => {
        // Some mail servers end a connection after a number of emails.
        if (!wasOpen || this.#isClosed || !isConnectionLost(error)) throw error
        return this.#sendOnce(mail)
      })
    } finally {
      this.#isSending = false
    }
  }

  close(): void {
    this.#isClosed = true
    if (this.#isSending) this.#connection?.close()
    else this.#connection?.quit()
    this.#connection = undefined
  }

  async #sendOnce(mail: Mail): Promise<void> {
    const { envelope, message } = await composeMail(this.#from, mail)
    const stream = Readable.from([message])
    const connection = this.#connection ?? new SMTPConnection(this.#options)
    const { promise: failed, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' }))
    }, SEND_WITHIN_MS)
    const onError = (error: Error) => reject(error)
    // Whatever failed is reported before or just after the end.
    const onEnd = () => setImmediate(reject, closed())
    connection.on('error', onError).on('end', onEnd)
    try {
      if (!this.#connection) await Promise.race([this.#open(connection), failed])
      await Promise.race([done((end) => connection.send(envelope, stream, end)), failed])
    } catch (error) {
      connection.close()
      this.#connection = undefined
      throw Object.assign(error as Error, { isHandedOver: stream.readableDidRead })
    } finally {
      clearTimeout(timer)
      connection.off('error', onError).off('end', onEnd)
      failed.catch(() => undefined)
    }
  }

  async #open(connection: SMTPConnection): Promise<void> {
    // An open connection that breaks between two emails is noticed by the next one.
    connection.on('error', () => undefined)
    this.#connection = connection
    await done((end) => connection.connect(end))
    const { auth } = this.#options
    if (auth && connection.allowsAuth) await done((end) => connection.login({ credentials: auth }, end))
  }
}

function closed(): Error {
  return Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })
}

function isConnectionLost({ code, responseCode, isHandedOver }: MailFailure): boolean {
  return (code === 'ECONNECTION' || code === 'ESOCKET' || responseCode === 421) && !isHandedOver
}

/** Nodemailer reports the end of each step to a function. */
function done(step: (end: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => step((error) => (error ? reject(error) : resolve())))
}
