import { FEED_NAME_MAX, FEEDS_MAX } from '../limits.ts'
import type { FeedDetail, FeedTrips } from './calendar-feed.ts'

/** Separate from the other sentences, because only the profile and the server need these. */
export const calendarFeedSentences = {
  nameRequired: 'Please give the calendar link a name',
  nameCharacters: "The name can't contain tabs, line breaks or other control characters",
  nameTooLong: `The name must be ${FEED_NAME_MAX} characters or fewer`,
  tooMany: `You can have at most ${FEEDS_MAX} calendar links. Revoke one you no longer use first.`,
  unknown: "This calendar link doesn't exist.",
  tooManyReads: 'This calendar has been requested too often. Please wait a few minutes and try again.',
  loadFailed: 'Failed to load the calendar links',
  createFailed: 'Failed to create the calendar link',
  renameFailed: 'Failed to rename the calendar link',
  regenerateFailed: 'Failed to create a new calendar link',
  revokeFailed: 'Failed to revoke the calendar link',
  downloadFailed: 'Failed to create the calendar file',
  renamed: 'Calendar link renamed',
  revoked: 'Calendar link revoked',
  regenerating: "The new link is on its way and will appear here. This can't be cancelled.",
  regeneratedUnseen: (name: string) =>
    `“${name}” has a new link, but you left before it was shown. Regenerate it to get another.`,
  copied: 'Link copied',
  copyFirst: "You haven't copied the link, and it won't be shown again. Copy it, or choose Done to close.",
  notCopied: 'Your browser blocked copying. Press Ctrl+C to copy the selected link.',
} as const

export const FEED_DETAILS: Record<FeedDetail, string> = { full: 'Full details', away: 'Away only' }

/** For example: My trips; All trips; All trips: Ongoing, Kenya. */
export function describeFeedTrips(trips: FeedTrips, nameOf: (staffId: string) => string): string {
  if (trips.of === 'owner') return 'My trips'
  const { staff, status, country, region } = trips
  const chosen = [staff && nameOf(staff), status, country, region].filter(Boolean)
  return chosen.length === 0 ? 'All trips' : `All trips: ${chosen.join(', ')}`
}
