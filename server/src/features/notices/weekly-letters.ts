import { awayPeople, feedHolds } from '@sojourn/contract/calendar/feed-rules'
import { daysText } from '@sojourn/contract/dates/date-words'
import { addDays, type Day, dayInZone } from '@sojourn/contract/dates/day'
import { weekToTell } from '@sojourn/contract/notices/when-due'
import type { Trip } from '@sojourn/contract/trip/trip'
import { inCalendarOrder, tripsBetween } from '@sojourn/contract/trip/trip-days'
import { counted } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import type { Db } from '../../database/database.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { LiveList } from '../../live/live-list.ts'
import { letterButton, letterParagraph } from '../../mail/letter-frame.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type NoticeSender, noticeLetter, oneLine, placesOf } from './notice-frame.ts'
import { findRecipients, type Recipient } from './notice-recipients.ts'
import { sendOnce } from './send-once.ts'

/** An email lists no more people than this, and says how many there are besides. */
const PEOPLE_LISTED_MAX = 100

/** Tells people who is away next week, with the filters they chose. */
export async function sendWeeklyLetters(
  db: Db,
  liveList: LiveList,
  sender: NoticeSender,
  now: Date,
): Promise<boolean> {
  const { timeZone } = sender
  const week = weekToTell(timeZone, now)
  if (week === undefined) return true
  const recipients = await findRecipients(db, sender, 'weekly')
  if (recipients.length === 0) return true
  await liveList.fresh()
  const trips = inCalendarOrder(
    tripsBetween(
      liveList.all().map(({ trip }) => trip),
      week,
      addDays(week, 6),
    ),
  )
  const today = dayInZone(timeZone, now)
  const letters = recipients.map((recipient) => ({
    staff_id: recipient.staff_id,
    about: week,
    write: () => weeklyLetter(sender, recipient, trips, week, today),
  }))
  return sendOnce(db, sender, 'weekly', letters)
}

/** `trips` are all of the week. Filters mean the same as in a calendar link. */
export function weeklyLetter(
  sender: NoticeSender,
  to: Recipient,
  trips: readonly Trip[],
  week: Day,
  today: Day,
): Mail {
  const wanted = { of: 'everyone' as const, ...to.weekly_trips }
  const people = peopleAway(trips.filter(feedHolds(wanted, to.staff_id, today)), (trip) =>
    awayPeople(trip, wanted, to.staff_id),
  )
  const days = daysText(week, addDays(week, 6))
  const isFiltered = Object.values(to.weekly_trips).some(Boolean)
  const listed = people.slice(0, PEOPLE_LISTED_MAX)
  const rest = people.length - listed.length
  const intro = `${people.length === 0 ? 'Nobody is' : `${counted(people.length, 'person is', 'people are')}`} away next week, ${days}${isFiltered ? ', with the filters you chose' : ''}.`
  const more = rest > 0 ? [`And ${counted(rest, 'more person', 'more people')}.`] : []
  const link = `${sender.publicUrl}/where?from=${week}&to=${addDays(week, 6)}`
  return noticeLetter(sender, to, 'weekly', {
    subject: `Who is away next week: ${days}`,
    link,
    text: [
      intro,
      ...(listed.length > 0
        ? [listed.map(({ name, stays }) => [name, ...stays.map((stay) => `  ${stay}`)].join('\n')).join('\n')]
        : []),
      ...more,
      link,
    ],
    html: [
      letterParagraph(intro),
      ...listed.map(marked),
      ...more.map(letterParagraph),
      letterButton(link, 'Where is everyone?'),
    ],
    reason: 'You get this email because you asked to hear who is away each week.',
  })
}

interface PersonAway {
  name: string
  /** Where and when, for each trip. */
  stays: string[]
}

const collator = new Intl.Collator('en')

/** Sorted by name. Two people with the same name are told apart by their staff ids. */
function peopleAway(trips: readonly Trip[], awayOn: (trip: Trip) => Trip['staffMembers']): PersonAway[] {
  const people = new Map<string, PersonAway>()
  for (const trip of trips) {
    const stay = oneLine(`${placesOf(trip)}, ${daysText(trip.start_date, trip.end_date)}`)
    for (const person of awayOn(trip)) {
      const known = people.get(person.staff_id) ?? { name: oneLine(fullName(person)), stays: [] }
      people.set(person.staff_id, { ...known, stays: [...known.stays, stay] })
    }
  }
  const namesakes = Map.groupBy(people.values(), ({ name }) => name)
  return [...people]
    .map(([staffId, { name, stays }]) => ({
      name: name === '' || (namesakes.get(name)?.length ?? 0) > 1 ? `${name} (${staffId})`.trim() : name,
      stays,
    }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

function marked({ name, stays }: PersonAway): string {
  return `<p style="margin:0 0 10px"><strong style="font-weight:600" dir="auto">${escapeHtml(name)}</strong><br>${stays
    .map((stay) => `<span style="color:#5b6670" dir="auto">${escapeHtml(stay)}</span>`)
    .join('<br>')}</p>`
}
