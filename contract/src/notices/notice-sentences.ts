import { counted } from '../words/count-words.ts'
import type { Notice, NoticeChange, NoticeChoices } from './notice-choices.ts'

/** The emails, within a sentence to the person who gets them. */
export const NOTICE_EMAILS: Record<Notice, string> = {
  own_trips: 'emails about changes to your trips',
  reminder: 'reminders of your trips',
  weekly: 'the weekly email about who is away',
}

export const noticeSentences = {
  unknownLink:
    'This unsubscribe link is incomplete or no longer valid. Sign in to choose your emails on your profile.',
  loadFailed: "Couldn't load your email notices.",
  saveFailed: "Your choice couldn't be saved.",
  subscriptionFailed: 'Something went wrong. Please try again.',
  question: (emails: string) => `Do you want to stop getting ${emails}?`,
  unsubscribed: (emails: string) => `You've unsubscribed. You won't get ${emails}.`,
  alreadyOff: (emails: string) => `You don't get ${emails}.`,
  subscribedAgain: (emails: string) => `You'll get ${emails} again.`,
} as const

/** What was saved, in words. */
export function savedText(change: NoticeChange, saved: NoticeChoices): string {
  if (change.own_trips !== undefined) return willGet(saved.own_trips, NOTICE_EMAILS.own_trips)
  if (change.weekly !== undefined) return willGet(saved.weekly, NOTICE_EMAILS.weekly)
  if (change.weekly_trips !== undefined) return 'Saved. The next weekly email uses these filters.'
  if (!saved.reminder) return willGet(false, NOTICE_EMAILS.reminder)
  return `Saved. You'll be reminded ${counted(saved.reminder_days, 'day')} before a trip.`
}

function willGet(isOn: boolean, emails: string): string {
  return `Saved. You ${isOn ? 'will' : "won't"} get ${emails}.`
}
