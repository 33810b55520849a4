export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The link in the email, printed if there is no mail server. */
  link?: string
  /** Headers besides the usual ones, for example for unsubscribing. */
  headers?: Record<string, string>
}

/** Sends an email, or throws if it can't. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
