import { describe, expect, test } from 'vitest'
import { auditEntrySchema, auditPageSchema, auditQuerySchema } from './audit.ts'
import {
  describeFeedCreated,
  describeFeedRegenerated,
  describeFeedRenamed,
  describeFeedRevoked,
  describeFeedUsed,
} from './audit-sentences.ts'

const entry = {
  id: 12,
  timestamp: '2026-03-10T08:30:00.000Z',
  event: '10001 deleted trip 7',
  tripId: 7,
  staff_id: '10001',
  isNameShared: false,
}

describe('a page of the audit log', () => {
  test.each([
    [{}, { page: 0, size: 10, sort: 'timestamp,desc' }],
    [
      { page: '3', size: '50' },
      { page: 3, size: 50, sort: 'timestamp,desc' },
    ],
    [
      { page: '0', size: '20', sort: 'timestamp,desc' },
      { page: 0, size: 20, sort: 'timestamp,desc' },
    ],
    [
      { size: '1', sort: 'timestamp,asc' },
      { page: 0, size: 1, sort: 'timestamp,asc' },
    ],
    [{ size: '100' }, { page: 0, size: 100, sort: 'timestamp,desc' }],
  ])('requested with %j is %j', (params, query) => {
    expect(auditQuerySchema.parse(params)).toEqual(query)
  })

  test.each([
    [{ page: '-1' }],
    [{ page: '1.5' }],
    [{ page: 'last' }],
    [{ page: '1000001' }],
    [{ size: '0' }],
    [{ size: '101' }],
    [{ size: '' }],
    [{ size: 'all' }],
    [{ sort: 'event,asc' }],
    [{ sort: 'timestamp' }],
  ])('cannot be requested with %j', (params) => {
    expect(auditQuerySchema.safeParse(params).success).toBe(false)
  })

  test('comes with its entries and both totals', () => {
    const page = {
      content: [entry, { ...entry, id: 13, tripId: null, staff_id: null }],
      totalPages: 1,
      totalElements: 2,
    }
    expect(auditPageSchema.parse(page)).toEqual(page)
  })
})

test.each([
  ['id', '12'],
  ['timestamp', '10/03/2026 08:30'],
  ['timestamp', '2026-03-10'],
  ['event', null],
  ['tripId', '7'],
  ['tripId', undefined],
])('an entry with the %s %j is refused', (field, value) => {
  expect(auditEntrySchema.safeParse(entry).success).toBe(true)
  expect(auditEntrySchema.safeParse({ ...entry, [field]: value }).success).toBe(false)
})

test.each<[string, string]>([
  [
    describeFeedCreated('Mia Chen', { name: 'Team', detail: 'full', trips: { of: 'owner' } }),
    'Mia Chen created the calendar link “Team” with full details of their own trips',
  ],
  [
    describeFeedCreated('Mia Chen', { name: 'Team', detail: 'away', trips: { of: 'everyone' } }),
    'Mia Chen created the calendar link “Team” showing only who is away, for all trips',
  ],
  [
    describeFeedCreated('Mia Chen', {
      name: 'Team',
      detail: 'full',
      trips: { of: 'everyone', staff: '10004', status: 'Ongoing', country: 'Kenya', region: 'Africa' },
    }),
    'Mia Chen created the calendar link “Team” with full details of all trips (staff ID 10004, Ongoing, Kenya, Africa)',
  ],
  [describeFeedRenamed('Mia Chen', 'Team', 'Crew'), 'Mia Chen renamed the calendar link “Team” to “Crew”'],
  [describeFeedRegenerated('Mia Chen', 'Team'), 'Mia Chen replaced the address of the calendar link “Team”'],
  [describeFeedUsed('Mia Chen', 'Team'), "Mia Chen's calendar link “Team” was used for the first time"],
  [describeFeedRevoked('Mia Chen', 'Team'), 'Mia Chen revoked the calendar link “Team”'],
])('%s', (said, sentence) => {
  expect(said).toBe(sentence)
})
