import type { Notice } from '@sojourn/contract/notices/notice-choices'
import { NOTICE_EMAILS } from '@sojourn/contract/notices/notice-sentences'
import type { Trip } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import type { Config } from '../../config.ts'
import { escapeHtml } from '../../escape-html.ts'
import { letterPage, letterParagraph } from '../../mail/letter-frame.ts'
import type { Addressee } from '../../mail/letters.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export interface NoticeSender extends Config {
  unsubscribe: UnsubscribeLinks
}

interface Content {
  subject: string
  /** What the email is about: opened from the terminal if there is no mail server. */
  link: string
  /** Between the greeting and the footer, as plain text and as HTML. */
  text: readonly string[]
  html: readonly string[]
  /** Why they get it. */
  reason: string
}

/** An email that people chose. It says why they get it, and how to get no more of them (RFC 8058). */
export function noticeLetter(
  sender: NoticeSender,
  to: Addressee,
  notice: Notice,
  { subject, link, text, html, reason }: Content,
): Mail {
  const greeting = `Hello ${fullName(to)},`
  const unsubscribe = sender.unsubscribe.addressOf({ staffId: to.staff_id, notice })
  const profile = `${sender.publicUrl}/profile`
  const stop = `Unsubscribe from ${NOTICE_EMAILS[notice]}`
  const footer = [reason, `Choose your emails: ${profile}`, `${stop}: ${unsubscribe}`].join('\n')
  return {
    to: { name: fullName(to), address: to.address },
    subject: oneLine(subject),
    link,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Keeps automatic replies, such as "out of office", from being sent.
      'Auto-Submitted': 'auto-generated',
    },
    text: [greeting, ...text, footer, sender.productName].join('\n\n'),
    html: letterPage(
      [
        letterParagraph(greeting),
        ...html,
        `<p style="margin:28px 0 12px;padding-top:16px;border-top:1px solid #e3e1dc;color:#5b6670;font-size:13px;line-height:20px">${escapeHtml(reason)}<br><a href="${escapeHtml(profile)}" style="color:#14507d">Choose your emails</a> · <a href="${escapeHtml(unsubscribe)}" style="color:#14507d">${escapeHtml(stop)}</a></p>`,
      ],
      sender.productName,
    ),
  }
}

export function tripAddress({ publicUrl }: NoticeSender, tripId: number): string {
  return `${publicUrl}/trips/${tripId}/edit`
}

/** Paris (France), Lyon (France) and 3 more */
export function placesOf({ destinations }: Pick<Trip, 'destinations'>): string {
  return shortList(
    destinations.map(({ destination_name, country }) => `${destination_name} (${country.country_name})`),
    PLACES_MAX,
  )
}

const PLACES_MAX = 5

export function shortList(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).join(', ')
  return texts.length > most ? `${shown} and ${texts.length - most} more` : shown
}

/** Typed text can't pretend to be another line of the email, or reverse the text after it. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
