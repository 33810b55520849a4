export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** What the mail is about, for who reads the outbox instead. */
  link?: string
}

/** Sends a mail or says by throwing that it did not. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
