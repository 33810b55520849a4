import { expect, test } from 'vitest'
import { feedOf, NEW_FEED } from './new-feed-form.ts'

const filtered = { ...NEW_FEED, name: 'Team', status: 'Ongoing' as const, country: 'Kenya' }

test('a link for all trips is requested with the selected filters', () => {
  expect(feedOf({ ...filtered, of: 'everyone', detail: 'away' })).toEqual({
    name: 'Team',
    detail: 'away',
    trips: { of: 'everyone', staff: undefined, status: 'Ongoing', country: 'Kenya', region: undefined },
  })
})

test("filters are ignored for one's own trips", () => {
  expect(feedOf(filtered)).toEqual({ name: 'Team', detail: 'full', trips: { of: 'owner' } })
})
