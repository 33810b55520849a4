import { describeAdded, describeDeleted, describeRestored } from '@sojourn/contract/audit/audit-sentences'
import { describe, expect, test } from 'vitest'
import { whereEntryLeads } from './where-entry-leads.ts'

const live = new Set([7, 8])

describe('the trip of an entry', () => {
  test.each([
    ['the deletion of a trip that is gone', describeDeleted('Mia Chen', 9), 9, 'deleted'],
    ['the deletion of a trip that has been restored', describeDeleted('Mia Chen', 7), 7, 'view'],
    ['the restore of a trip', describeRestored('Mia Chen', 7), 7, 'view'],
    ['an entry from before a deletion', describeAdded('Mia Chen', 9), 9, 'view'],
    ['a deletion in capitals', 'Trip 9 DELETED', 9, 'deleted'],
    ['the word in the reason of an existing trip', 'Mia Chen changed the reason … “delete me”', 8, 'view'],
    ['an entry without a trip', 'Mia Chen signed in', null, 'none'],
    ['a deletion without a trip', 'Mia Chen deleted something', null, 'none'],
  ])('of %s', (_what, event, tripId, leads) => {
    expect(whereEntryLeads({ event, tripId }, live)).toBe(leads)
  })
})
