import { daysText, longDay } from '@sojourn/contract/dates/date-words'
import { addDays, type Day, dayInZone, toDayNumber } from '@sojourn/contract/dates/day'
import { REMINDER_DAYS_MAX } from '@sojourn/contract/limits'
import { isReminderDue } from '@sojourn/contract/notices/when-due'
import type { Trip } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import type { Db } from '../../database/database.ts'
import type { LiveList } from '../../live/live-list.ts'
import { letterButton, letterParagraph } from '../../mail/letter-frame.ts'
import type { Addressee } from '../../mail/letters.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type NoticeSender, noticeLetter, oneLine, placesOf, shortList, tripAddress } from './notice-frame.ts'
import { findRecipients } from './notice-recipients.ts'
import { sendOnce } from './send-once.ts'

const NAMES_MAX = 20

/** Reminds people of their trips. If a trip gets another start date, they are reminded of that too. */
export async function sendReminders(
  db: Db,
  liveList: LiveList,
  sender: NoticeSender,
  now: Date,
): Promise<boolean> {
  const { timeZone } = sender
  const recipients = await findRecipients(db, sender, 'reminder')
  if (recipients.length === 0) return true
  await liveList.fresh()
  const today = dayInZone(timeZone, now)
  const latest = addDays(today, REMINDER_DAYS_MAX)
  const soon = liveList
    .all()
    .map(({ trip }) => trip)
    .filter(({ start_date }) => today < start_date && start_date <= latest)
  const byId = new Map(recipients.map((recipient) => [recipient.staff_id, recipient]))
  const letters = soon.flatMap((trip) =>
    trip.staffMembers.flatMap(({ staff_id }) => {
      const recipient = byId.get(staff_id)
      if (!recipient || !isReminderDue(trip.start_date, recipient.reminder_days, timeZone, now)) return []
      const about = `${trip.trip_id} ${trip.start_date}`
      return [{ staff_id, about, write: () => reminderLetter(sender, recipient, trip, today) }]
    }),
  )
  return sendOnce(db, sender, 'reminder', letters)
}

export function reminderLetter(sender: NoticeSender, to: Addressee, trip: Trip, today: Day): Mail {
  const link = tripAddress(sender, trip.trip_id)
  const places = oneLine(placesOf(trip))
  const days = toDayNumber(trip.start_date) - toDayNumber(today)
  const starts = days === 1 ? 'starts tomorrow' : `starts in ${days} days`
  const others = trip.staffMembers.filter(({ staff_id }) => staff_id !== to.staff_id).map(fullName)
  const details = [
    `Your trip to ${places} ${starts}, on ${longDay(trip.start_date)}.`,
    `Dates: ${daysText(trip.start_date, trip.end_date)}`,
    `Reason: ${oneLine(trip.reason)}`,
    ...(others.length > 0 ? [`Travelling with you: ${oneLine(shortList(others, NAMES_MAX))}`] : []),
  ]
  return noticeLetter(sender, to, 'reminder', {
    subject: `Your trip to ${places} ${starts}`,
    link,
    text: [...details, link],
    html: [...details.map(letterParagraph), letterButton(link, 'Open the trip')],
    reason: 'You get this email because you asked to be reminded of your trips.',
  })
}
