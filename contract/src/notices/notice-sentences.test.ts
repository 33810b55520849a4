import { expect, test } from 'vitest'
import type { NoticeChoices } from './notice-choices.ts'
import { savedText } from './notice-sentences.ts'

const CHOICES: NoticeChoices = {
  own_trips: true,
  reminder: false,
  reminder_days: 7,
  weekly: false,
  weekly_trips: {},
}

test.each<[Partial<NoticeChoices>, string]>([
  [{ own_trips: true }, 'Saved. You will get emails about changes to your trips.'],
  [{ own_trips: false }, "Saved. You won't get emails about changes to your trips."],
  [{ reminder: true }, "Saved. You'll be reminded 7 days before a trip."],
  [{ reminder: true, reminder_days: 1 }, "Saved. You'll be reminded 1 day before a trip."],
  [{ reminder: false }, "Saved. You won't get reminders of your trips."],
  [{ weekly: true }, 'Saved. You will get the weekly email about who is away.'],
  [{ weekly_trips: { country: 'Kenya' } }, 'Saved. The next weekly email uses these filters.'],
])('after saving %j people read: %s', (change, text) => {
  expect(savedText(change, { ...CHOICES, ...change })).toBe(text)
})
