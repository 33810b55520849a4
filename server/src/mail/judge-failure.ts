import { systemSentences as sentences } from '@sojourn/contract/admin/system-sentences'
import type { MailFailure } from './mailer.ts'

/**
 * - refused: the mail server will never take this email.
 * - deferred: not now, but maybe later.
 * - unclear: the mail server may have taken it. Another try may be a second copy.
 * - unreachable: it isn't about this email. The mail server is gone, or takes none at all.
 */
export type Verdict = 'refused' | 'deferred' | 'unclear' | 'unreachable'

/** The server is closing, or wants someone to sign in first. */
const ABOUT_THE_SERVER = new Set([421, 530, 534, 535, 538])
/** The commands came in the wrong order. On a new connection the same email can succeed. */
const OUT_OF_ORDER = 503

export function judgeFailure({ code, command, responseCode = 0, isHandedOver }: MailFailure): Verdict {
  // Nodemailer finds that the address isn't one.
  if (code === 'EENVELOPE' && command === 'API') return 'refused'
  const isAboutTheEmail = command === 'RCPT TO' || command === 'DATA'
  if (isAboutTheEmail && responseCode > 0 && !ABOUT_THE_SERVER.has(responseCode)) {
    return responseCode >= 500 && responseCode !== OUT_OF_ORDER ? 'refused' : 'deferred'
  }
  return isHandedOver ? 'unclear' : 'unreachable'
}

/** A sentence for administrators. Repeats no answer to a sign-in, because a server could echo the password. */
export function problemOf({ code, command, message, response }: MailFailure): string {
  switch (code) {
    case 'EDNS':
    case 'ESOCKET':
      return sentences.notConnected(withoutSecrets(message))
    case 'ECONNECTION':
      return sentences.connectionLost
    case 'ETIMEDOUT':
      return sentences.noAnswer
    case 'ETLS':
      return sentences.notEncrypted
    case 'EAUTH':
    case 'ENOAUTH':
      return sentences.notAllowed
    case 'EENVELOPE':
    case 'EMESSAGE':
      if (command === 'API') return sentences.badAddress
      return response ? sentences.refused(withoutSecrets(response)) : sentences.notSent
    default:
      return sentences.notSent
  }
}

/** For the log. An answer of the mail server may repeat the email or the password, so it is replaced by what administrators read. */
export function causeOf(failure: MailFailure): unknown {
  return failure.response === undefined ? failure : new Error(problemOf(failure))
}

const ANSWER_MOST = 200

/** A mail server can repeat parts of the email it refuses. Links, and anything as long as a token, are left out. */
export function withoutSecrets(answer: string): string {
  const cleaned = answer
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\S*:\/\/\S*/g, '…')
    .replaceAll(/[\w=+/-]{20,}/g, '…')
    .trim()
  return cleaned.length > ANSWER_MOST ? `${cleaned.slice(0, ANSWER_MOST)}…` : cleaned
}
