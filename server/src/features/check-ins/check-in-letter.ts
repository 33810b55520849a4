import type { CheckInAnswer } from '@sojourn/contract/check-ins/check-in'
import { checkInTitle, OWN_ANSWER_LABELS } from '@sojourn/contract/check-ins/check-in-sentences'
import type { Staff } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import { escapeHtml } from '../../escape-html.ts'
import { letterPage, letterParagraph } from '../../mail/letter-frame.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { StoredCheckIn } from './find-check-in.ts'

type Content = Pick<StoredCheckIn, 'kind' | 'is_practice' | 'subject' | 'message'>

/** The coordinator who sends it. Replies go to their address, if they have one. */
export interface Sender {
  name: string
  address: string | null
}

const ANSWERS: readonly { answer: CheckInAnswer; colour: string }[] = [
  { answer: 'safe', colour: '#1f6b3a' },
  { answer: 'help', colour: '#b3261e' },
  { answer: 'elsewhere', colour: '#47535e' },
]

/** An emergency asks for an answer, and needs the token of a link. */
export function checkInLetter(
  { productName, publicUrl }: { productName: string; publicUrl: string },
  checkIn: Content,
  sender: Sender,
  to: Staff & { address: string },
  token: string | undefined,
): Mail {
  const page = token === undefined ? undefined : `${publicUrl}/check-in?id=${token}`
  const before = [
    `Hello ${fullName(to) || to.staff_id},`,
    ...(checkIn.is_practice ? [practiceSentence(checkIn)] : []),
  ]
  const after = closingSentences(checkIn, sender)
  return {
    to: { name: fullName(to), address: to.address },
    subject: checkInTitle(checkIn),
    text: [
      ...before,
      checkIn.message,
      ...(page === undefined ? [] : [ASKING, answersText(page)]),
      ...after,
      productName,
    ].join('\n\n'),
    html: letterPage(
      [
        ...before.map(letterParagraph),
        typedParagraph(checkIn.message),
        ...(page === undefined ? [] : [letterParagraph(ASKING), answersHtml(page)]),
        ...after.map(letterParagraph),
      ],
      productName,
    ),
    ...(page !== undefined && { link: page }),
    ...(sender.address !== null && { headers: { 'Reply-To': sender.address } }),
  }
}

const ASKING =
  'Are you safe? Choose an answer, then confirm it on the page that opens. You can add a note and a phone number there.'

function practiceSentence({ kind }: Content): string {
  const start = 'This is a practice run. Nothing has happened.'
  return kind === 'emergency' ? `${start} Please answer as you would in an emergency.` : start
}

function closingSentences({ kind, is_practice }: Content, { name, address }: Sender): string[] {
  const sent = `${name} sent you this ${is_practice ? 'practice message' : 'message'} because of your travel plans.`
  const reach = address === null ? `contact ${name}` : 'reply to this email'
  return [
    kind === 'emergency'
      ? `${sent} If you can't open the page, ${reach}.`
      : `${sent} You don't need to answer. If you have questions, ${reach}.`,
  ]
}

function answersText(page: string): string {
  return ANSWERS.map(({ answer }) => `${OWN_ANSWER_LABELS[answer]}:\n${page}&answer=${answer}`).join('\n\n')
}

/** As wide as the email, so that they are easy to hit on a phone. */
function answersHtml(page: string): string {
  return ANSWERS.map(
    ({ answer, colour }) =>
      `<p style="margin:0 0 12px"><a href="${escapeHtml(`${page}&answer=${answer}`)}" style="display:block;padding:16px 18px;background:${colour};color:#fff;font-size:18px;font-weight:600;text-align:center;text-decoration:none;border-radius:8px">${escapeHtml(OWN_ANSWER_LABELS[answer])}</a></p>`,
  ).join('\n')
}

function typedParagraph(text: string): string {
  return letterParagraph(text).replace(/\r\n|\r|\n/g, '<br>')
}
