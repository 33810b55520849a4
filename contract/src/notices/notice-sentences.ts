import { REMINDER_DAYS_MAX } from '../limits.ts'
import type { Notice } from './notice-choices.ts'

/** The emails, within a sentence to the person who gets them. */
export const NOTICE_EMAILS: Record<Notice, string> = {
  own_trips: 'emails about changes to your trips',
  reminder: 'reminders of your trips',
  weekly: 'the weekly email about who is away',
}

export const noticeSentences = {
  unknownLink:
    'This unsubscribe link is incomplete or no longer valid. Sign in to choose your emails on your profile.',
  daysInvalid: `Enter a number of days from 1 to ${REMINDER_DAYS_MAX}.`,
  loadFailed: 'Failed to load your email notices',
  saveFailed: "Your choice couldn't be saved",
  subscriptionFailed: 'Please try again.',
} as const
