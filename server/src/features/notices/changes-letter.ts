import { describeAdded, describeDeleted } from '@sojourn/contract/audit/audit-sentences'
import { daysText } from '@sojourn/contract/dates/date-words'
import { changedFields } from '@sojourn/contract/trip/changed-fields'
import type { ChangeOrigin, TripChange } from '@sojourn/contract/trip/trip-history'
import { counted } from '@sojourn/contract/words/count-words'
import { historySentences } from '@sojourn/contract/words/sentences'
import { escapeHtml } from '../../escape-html.ts'
import { letterButton, letterParagraph } from '../../mail/letter-frame.ts'
import type { Addressee } from '../../mail/letters.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type NoticeSender, noticeLetter, oneLine, placesOf, tripAddress } from './notice-frame.ts'

/** An email lists no more changes than this, and says how many there are besides. */
export const CHANGES_TOLD_MAX = 20
const VALUE_MAX = 300

export interface ToldChange extends TripChange {
  at: Date
  who: string
  /** The sentence of the audit log. */
  event: string
  origin?: ChangeOrigin | undefined
}

/** What others changed in someone's trips, in the words of the trips' history. `total` also counts changes that aren't listed. */
export function changesLetter(
  sender: NoticeSender,
  to: Addressee,
  changes: readonly ToldChange[],
  total: number,
): Mail {
  const trips = [...Map.groupBy(changes, ({ after }) => after.trip_id).values()].map((ofTrip) =>
    tripWithChanges(sender, to, ofTrip),
  )
  const [first] = trips
  const isOne = trips.length === 1 && total === changes.length
  const rest = total - changes.length
  const more = rest > 0 ? [`And ${counted(rest, 'more change')}.`] : []
  const own = `${sender.publicUrl}/table?staff=${encodeURIComponent(to.staff_id)}`
  const intro = "Here's what others have changed:"
  return noticeLetter(sender, to, 'own_trips', {
    subject: isOne && first ? first.subject : 'Changes to your trips',
    link: isOne && first ? first.link : own,
    text: [intro, ...trips.map(({ text }) => text), ...more, ...(isOne ? [] : [own])],
    html: [
      letterParagraph(intro),
      ...trips.map(({ html }) => html),
      ...more.map(letterParagraph),
      ...(isOne ? [] : [letterButton(own, 'Open your trips')]),
    ],
    reason: "You get this email because you're a traveller on these trips, or were before the change.",
  })
}

interface TripInLetter {
  subject: string
  link: string
  text: string
  html: string
}

function tripWithChanges(
  sender: NoticeSender,
  { staff_id }: Addressee,
  changes: readonly ToldChange[],
): TripInLetter {
  const told = changes.map((change) => wordsOf(change, staff_id, sender.timeZone))
  const { after } = changes.at(-1) as ToldChange
  const link = tripAddress(sender, after.trip_id)
  const title = `Trip ${after.trip_id}: ${oneLine(placesOf(after))}`
  const days = daysText(after.start_date, after.end_date)
  const what = told.length === 1 && told[0] ? told[0].what : `Changes to trip ${after.trip_id}`
  return {
    subject: `${what}: ${placesOf(after)}, ${days}`,
    link,
    text: [`${title}\n${days}\n${link}`, ...told.map(plain)].join('\n\n'),
    html: `<h2 style="margin:24px 0 0;font-size:16px;line-height:24px"><a href="${escapeHtml(link)}" style="color:#14507d">${escapeHtml(title)}</a></h2>
<p style="margin:0 0 12px;color:#5b6670">${escapeHtml(days)}</p>
${told.map(marked).join('\n')}`,
  }
}

interface ChangeInWords {
  /** A short statement without a name, for the subject. */
  what: string
  sentence: string
  /** When, and from where if nobody made the change by hand. */
  details: string
  fields: { label: string; from: string; to: string }[]
}

function wordsOf(change: ToldChange, staffId: string, timeZone: string): ChangeInWords {
  const { after, before, who, event, at, origin } = change
  const isOn = after.staffMembers.some((person) => person.staff_id === staffId)
  const wasOn = (before.staffMembers ?? after.staffMembers).some((person) => person.staff_id === staffId)
  const fields = changedFields(change).map(({ label, from, to }) => ({ label, from: cut(from), to: cut(to) }))
  const time = at.toLocaleString('en-AU', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const details = [time, ...(origin ? [historySentences.origins[origin]] : [])].join(' · ')
  const told = (what: string, sentence: string) => ({ what, sentence, details, fields })
  const trip = `trip ${after.trip_id}`
  if (isOn && !wasOn) return told(`You were added to ${trip}`, `${who} added you to this trip`)
  if (!isOn && wasOn) return told(`You were removed from ${trip}`, `${who} removed you from this trip`)
  if (fields.length > 0) return told(`Trip ${after.trip_id} was changed`, `${who} changed this trip`)
  // Without changed fields, the history shows the sentence of the log.
  if (event.endsWith(describeAdded('', after.trip_id))) return told(`You were added to ${trip}`, event)
  const isDeleted = event.endsWith(describeDeleted('', after.trip_id))
  return told(`Trip ${after.trip_id} was ${isDeleted ? 'deleted' : 'restored'}`, event)
}

function plain({ sentence, details, fields }: ChangeInWords): string {
  const lines = fields.map(({ label, from, to }) => `  ${label}: ${from} → ${to}`)
  return [`${oneLine(sentence)}\n  ${details}`, ...lines].join('\n')
}

function marked({ sentence, details, fields }: ChangeInWords): string {
  const cell = 'padding:2px 12px 2px 0;vertical-align:top'
  const rows = fields.map(
    ({ label, from, to }) =>
      `<tr><td style="${cell};color:#5b6670;white-space:nowrap">${escapeHtml(label)}</td><td style="${cell}" dir="auto"><span style="color:#5b6670">${escapeHtml(from)}</span> → ${escapeHtml(to)}</td></tr>`,
  )
  return `<p style="margin:0 0 4px"><strong style="font-weight:600" dir="auto">${escapeHtml(oneLine(sentence))}</strong><br><span style="color:#5b6670;font-size:13px">${escapeHtml(details)}</span></p>
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-collapse:collapse;font:inherit">${rows.join('')}</table>`
}

function cut(text: string): string {
  const line = oneLine(text)
  if (line.length <= VALUE_MAX) return line
  // Half of a character outside the basic plane couldn't be stored.
  return `${line.slice(0, VALUE_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
