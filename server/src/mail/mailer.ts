export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The link in the email, printed if there is no mail server. */
  link?: string
  /** Headers besides the usual ones, for example for unsubscribing. */
  headers?: Record<string, string>
  /** With angle brackets. By default each email gets a new one. */
  messageId?: string
}

/** Sends an email, or throws a `MailFailure` if it can't. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** For several emails, one after another. Keeps its connection until it is closed. */
  openLine(): MailLine
}

export interface MailLine {
  send(mail: Mail): Promise<void>
  /** An email that is being sent fails. */
  close(): void
}

/** What nodemailer says about a failure. */
export interface MailFailure {
  message: string
  code?: string
  /** The SMTP command that the mail server answered, or CONN or API. */
  command?: string
  /** What the mail server answered. */
  response?: string
  responseCode?: number
  /** Whether the mail server had begun to receive the text, so that it may deliver the email even though this failed. */
  isHandedOver?: boolean
}
