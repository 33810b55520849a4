/** What administrators read about emails that can't be sent. */
export const systemSentences = {
  tooManyTests: 'Too many test emails. Please wait a few minutes and try again.',
  notConnected: (why: string) => `Couldn't connect to the mail server (${why}). Check SMTP_URL.`,
  connectionLost: 'The mail server closed the connection. Its log may say why.',
  noAnswer: "The mail server didn't answer in time. Check SMTP_URL and the firewall.",
  notEncrypted:
    "The connection to the mail server couldn't be encrypted. If the server doesn't support STARTTLS, set SMTP_TLS=off.",
  notAllowed: "The mail server didn't accept the user name and password in SMTP_URL.",
  refused: (answer: string) => `The mail server refused the email: ${answer}`,
  badAddress: "The recipient's address isn't a valid email address.",
  notSent: "The email couldn't be sent. The server's log says why.",
} as const
