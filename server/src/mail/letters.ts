import { IDENTITY_LINK_HOURS, RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { atStart } from '../single-sign-on-config.ts'
import { letterButton, letterPage, letterParagraph } from './letter-frame.ts'
import type { Mail } from './mailer.ts'

export interface Addressee {
  staff_id: string
  first_name: string
  last_name: string
  address: string
}
interface Sender {
  productName: string
  publicUrl: string
}

/** What someone typed in a registration, when, and roughly from where. */
interface AccountRequest {
  name: string
  at: Date
  from: string
}

/** Who signed in at the identity provider and wants to connect the account, when, and roughly from where. */
interface IdentityRequest {
  provider: string
  name: string
  at: Date
  from: string
}

/** Shows what was typed, so that the owner of the mailbox can tell their own registration from a stranger's. */
export function verifyLetter(
  sender: Sender & { timeZone: string },
  to: Addressee,
  token: string,
  request: AccountRequest,
): Mail {
  return letter(sender, to, {
    subject: `Activate your ${sender.productName} account`,
    paragraphs: [
      `Someone, hopefully you, asked to activate a ${sender.productName} account for staff ID ${to.staff_id}.`,
      `Name entered: ${request.name}`,
      `When: ${timeIn(sender.timeZone, request.at)}`,
      `From: ${request.from}`,
      'If this was you, open this link to activate the account:',
    ],
    link: verifyLink(sender, token),
    action: 'Activate account',
    after: [
      `Open it in the browser you registered with to use the password you entered there. In any other browser you'll choose a new password. The link can be used once and expires in ${VERIFY_LINK_HOURS} hours.`,
      "If this wasn't you, ignore this email. Nothing happens unless someone opens the link.",
    ],
  })
}

/** For someone whom an administrator invites. They choose a password after opening the link. */
export function invitationLetter(sender: Sender, to: Addressee, token: string): Mail {
  return letter(sender, to, {
    subject: `Activate your ${sender.productName} account`,
    paragraphs: [
      `An administrator invites you to use ${sender.productName} with your staff ID ${to.staff_id}. Open this link to activate your account and choose a password:`,
    ],
    link: verifyLink(sender, token),
    action: 'Activate account',
    after: [
      `The link can be used once and expires in ${VERIFY_LINK_HOURS} hours. If you didn't expect this email, ignore it. Nothing happens unless someone opens the link.`,
    ],
  })
}

export function resetLetter(
  sender: Sender,
  to: Addressee,
  token: string,
  by: 'owner' | 'administrator',
): Mail {
  const requested = {
    owner: `Someone, hopefully you, requested a new password for your ${sender.productName} account, staff ID ${to.staff_id}.`,
    administrator: `An administrator sent you this email so that you can set a new password for your ${sender.productName} account, staff ID ${to.staff_id}.`,
  }
  return letter(sender, to, {
    subject: `Set a new ${sender.productName} password`,
    paragraphs: [`${requested[by]} Open this link to set it:`],
    link: resetLink(sender, token),
    action: 'Set a new password',
    after: [
      `The link can be used once and expires in ${RESET_LINK_LIFE}. If this wasn't you, ignore this email. Your password hasn't changed.`,
    ],
  })
}

function verifyLink({ publicUrl }: Sender, token: string): string {
  return `${publicUrl}/verify?id=${token}`
}

export function resetLink({ publicUrl }: Sender, token: string): string {
  return `${publicUrl}/reset/process?id=${token}`
}

export function passwordChangedLetter(sender: Sender, to: Addressee): Mail {
  return letter(sender, to, {
    subject: `Your ${sender.productName} password was changed`,
    paragraphs: [
      `The password for your ${sender.productName} account, staff ID ${to.staff_id}, was changed. You were signed out everywhere else.`,
      "If this wasn't you, tell your administrator and set a new password immediately:",
    ],
    link: `${sender.publicUrl}/forgot-password`,
    action: 'Set a new password',
    after: [],
  })
}

/** Shows an administrator that emails arrive. */
export function testLetter(sender: Sender, to: Addressee): Mail {
  return letter(sender, to, {
    subject: `Test email from ${sender.productName}`,
    paragraphs: [`You asked ${sender.productName} for a test email. It arrived, so emails work.`],
    link: `${sender.publicUrl}/admin/system`,
    action: 'Open the System page',
    after: [],
  })
}

/** Tells an administrator that a webhook was turned off because it doesn't work. */
export function webhookOffLetter(sender: Sender, to: Addressee, host: string, problem: string): Mail {
  return letter(sender, to, {
    subject: `The webhook to ${host} was turned off`,
    paragraphs: [
      `${sender.productName} couldn't deliver events to ${host} and has turned the webhook off. New events aren't kept for it.`,
      `Last problem: ${problem}`,
      'When the receiver works again, turn the webhook on. Events that are still waiting are delivered first.',
    ],
    link: `${sender.publicUrl}/admin/webhooks`,
    action: 'Open webhooks',
    after: [],
  })
}

/** Shows who signed in at the provider, so that the owner of the mailbox can tell themselves from a stranger. */
export function identityLetter(
  sender: Sender & { timeZone: string },
  to: Addressee,
  token: string,
  request: IdentityRequest,
): Mail {
  const { provider } = request
  return letter(sender, to, {
    subject: `Connect ${provider} to your ${sender.productName} account`,
    paragraphs: [
      `Someone, hopefully you, signed in with ${provider} and asked to connect it to your ${sender.productName} account, staff ID ${to.staff_id}. Whoever it was will be able to sign in as you.`,
      `${atStart(provider)} account: ${request.name}`,
      `When: ${timeIn(sender.timeZone, request.at)}`,
      `From: ${request.from}`,
      'If this was you, open this link to connect it:',
    ],
    link: `${sender.publicUrl}/login/link?id=${token}`,
    action: `Connect ${provider}`,
    after: [
      `The link can be used once and expires in ${linkLife(IDENTITY_LINK_HOURS)}. If this wasn't you, don't open it, and tell your administrator. Nothing has changed.`,
    ],
  })
}

export function identityConnectedLetter(sender: Sender, to: Addressee, provider: string): Mail {
  return letter(sender, to, {
    subject: `Your ${sender.productName} account was connected to ${provider}`,
    paragraphs: [
      `You can now sign in to your ${sender.productName} account, staff ID ${to.staff_id}, with ${provider}.`,
      "If this wasn't you, tell your administrator immediately.",
    ],
    link: `${sender.publicUrl}/login`,
    action: 'Sign in',
    after: [],
  })
}

function timeIn(timeZone: string, at: Date): string {
  const text = at.toLocaleString('en-AU', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return `${text} (${timeZone})`
}

/** How long a reset link works, in words. */
export const RESET_LINK_LIFE = linkLife(RESET_LINK_HOURS)

function linkLife(hours: number): string {
  return hours === 1 ? 'an hour' : `${hours} hours`
}

interface Content {
  subject: string
  paragraphs: string[]
  link: string
  action: string
  after: string[]
}

function letter(sender: Sender, to: Addressee, { subject, paragraphs, link, action, after }: Content): Mail {
  const greeting = `Hello ${fullName(to)},`
  const content = [
    ...[greeting, ...paragraphs].map(letterParagraph),
    letterButton(link, action),
    ...after.map(letterParagraph),
  ]
  return {
    to: { name: fullName(to), address: to.address },
    subject,
    link,
    text: [greeting, ...paragraphs, link, ...after, sender.productName].join('\n\n'),
    html: letterPage(content, sender.productName),
  }
}
