import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTrip } from '../testing/arbitrary-trips.ts'
import { eachText } from './trip-fields.ts'
import {
  checkCost,
  checkCostText,
  checkInlineDate,
  checkText,
  checkTripForm,
  checkTripValues,
  clampDayCount,
  type EnteredTrip,
  isCostTyping,
  isPageRange,
  type TripValues,
} from './trip-rules.ts'

const amelia = { staffId: '10001', firstName: 'Amelia', lastName: 'Hart' }
const bao = { staffId: '10002', firstName: 'Bao', lastName: 'Nguyen' }
const paris = { destinationId: '1', region: 'Europe', country: 'France', city: 'Paris' }
const hanoi = { destinationId: '5', region: 'South East Asia', country: 'Vietnam', city: 'Hanoi' }

const filledForm: EnteredTrip = {
  staff: [amelia, bao],
  destinations: [paris, hanoi],
  startDate: '2026-03-09',
  endDate: '2026-03-12',
  estimatedCost: '450.50',
  oneCurtin: false,
  ...eachText(() => ''),
  reason: 'Conference',
}

const keptValues: TripValues = {
  staffIds: ['10001', '10002'],
  destinationIds: ['1', '5'],
  start_date: '2026-03-09',
  end_date: '2026-03-12',
  est_cost: 450.5,
  ...eachText(() => ''),
  reason: 'Conference',
}

const STAFF = 'All staff fields are required'
const DESTINATIONS_REQUIRED = 'All trip fields are required'
const DATES = 'Start and end dates are required'
const ORDER = 'End date cannot be before start date'
const COST_REQUIRED = 'Estimated cost is required'
const COST_POSITIVE = 'Estimated cost must be a positive number'
const COST_TOO_LARGE = 'Estimated cost must be $9,999,999,999.99 or less'
const COST_TOO_FINE = 'Estimated cost can have at most two decimal places'
const REASON = 'Reason is required'
const REASON_LONG = 'Reason must be 500 characters or fewer'
const COMMENTS_LONG = 'Comments must be 2,000 characters or fewer'
const STAFF_TWICE = 'Each staff member can only be on a trip once'
const DESTINATION_TWICE = 'Each destination can only be on a trip once'

describe('the trip form accepts', () => {
  test.each<[string, Partial<EnteredTrip>]>([
    ['a filled form', {}],
    ['a trip of one day', { endDate: '2026-03-09' }],
    ['a trip that costs nothing', { estimatedCost: '0' }],
    ['no comments', { comments: '' }],
    ['one person to one destination', { staff: [amelia], destinations: [paris] }],
    ['a reason of 500 characters', { reason: 'x'.repeat(500) }],
    ['comments of 2,000 characters', { comments: 'x'.repeat(2000) }],
    [
      'two cities of a country whose ids are not known yet',
      {
        destinations: [
          { ...paris, destinationId: '' },
          { ...paris, destinationId: '', city: 'Lyon' },
        ],
      },
    ],
  ])('%s', (_, differences) => {
    expect(checkTripForm({ ...filledForm, ...differences })).toEqual([])
  })
})

describe('the trip form refuses', () => {
  test.each<[string, Partial<EnteredTrip>, string, string]>([
    ['no staff rows', { staff: [] }, 'staff', STAFF],
    ['a staff row without an id', { staff: [{ ...amelia, staffId: '' }] }, 'staff', STAFF],
    ['a staff row without a first name', { staff: [{ ...amelia, firstName: '' }] }, 'staff', STAFF],
    ['a staff row without a last name', { staff: [{ ...amelia, lastName: '' }] }, 'staff', STAFF],
    ['a staff row with only spaces', { staff: [{ ...amelia, lastName: '  ' }] }, 'staff', STAFF],
    ['a second staff row that is empty', { staff: [amelia, { ...bao, staffId: '' }] }, 'staff', STAFF],
    ['the same person twice', { staff: [amelia, bao, amelia] }, 'staff', STAFF_TWICE],
    ['no destination rows', { destinations: [] }, 'destinations', DESTINATIONS_REQUIRED],
    [
      'a destination without a region',
      { destinations: [{ ...paris, region: '' }] },
      'destinations',
      DESTINATIONS_REQUIRED,
    ],
    [
      'a destination without a country',
      { destinations: [{ ...paris, country: ' ' }] },
      'destinations',
      DESTINATIONS_REQUIRED,
    ],
    [
      'a destination without a city',
      { destinations: [paris, { ...hanoi, city: '' }] },
      'destinations',
      DESTINATIONS_REQUIRED,
    ],
    ['the same destination twice', { destinations: [paris, paris] }, 'destinations', DESTINATION_TWICE],
    ['no start', { startDate: '' }, 'startDate', DATES],
    ['no end', { endDate: '' }, 'startDate', DATES],
    ['a start that doesn’t exist', { startDate: '2026-02-30' }, 'startDate', DATES],
    ['an end the day before the start', { endDate: '2026-03-08' }, 'endDate', ORDER],
    ['no cost', { estimatedCost: '' }, 'estimatedCost', COST_REQUIRED],
    ['a cost in words', { estimatedCost: 'a lot' }, 'estimatedCost', COST_POSITIVE],
    ['no reason', { reason: '' }, 'reason', REASON],
    ['a blank reason', { reason: ' \n\t' }, 'reason', REASON],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }, 'reason', REASON_LONG],
    ['comments of 2,001 characters', { comments: 'x'.repeat(2001) }, 'comments', COMMENTS_LONG],
  ])('%s with its sentence', (_, differences, path, message) => {
    expect(checkTripForm({ ...filledForm, ...differences })).toEqual([{ path, message }])
  })

  test('everything that is wrong, in the order of the form', () => {
    const emptyForm = {
      ...filledForm,
      staff: [{ staffId: '', firstName: '', lastName: '' }],
      destinations: [{ destinationId: '', region: '', country: '', city: '' }],
      startDate: '',
      endDate: '',
      estimatedCost: '',
      reason: '',
    }
    expect(checkTripForm(emptyForm).map((broken) => broken.message)).toEqual([
      STAFF,
      DESTINATIONS_REQUIRED,
      DATES,
      COST_REQUIRED,
      REASON,
    ])
  })
})

describe('the server checks the same rules', () => {
  test.each<[string, Partial<TripValues>]>([
    ['a whole trip', {}],
    ['a trip of one day', { end_date: '2026-03-09' }],
    ['a trip without a cost', { est_cost: null }],
  ])('and accepts %s', (_, differences) => {
    expect(checkTripValues({ ...keptValues, ...differences })).toEqual([])
  })

  test.each<[string, Partial<TripValues>, string, string]>([
    ['nobody', { staffIds: [] }, 'staff', STAFF],
    ['one person twice', { staffIds: ['10001', '10001'] }, 'staff', STAFF_TWICE],
    ['no destination', { destinationIds: [] }, 'destinations', DESTINATIONS_REQUIRED],
    ['one destination twice', { destinationIds: ['1', '5', '1'] }, 'destinations', DESTINATION_TWICE],
    ['an end before the start', { end_date: '2026-03-08' }, 'end_date', ORDER],
    ['a negative cost', { est_cost: -0.01 }, 'est_cost', COST_POSITIVE],
    ['a cost too large to store', { est_cost: 10_000_000_000 }, 'est_cost', COST_TOO_LARGE],
    ['a cost with a tenth of a cent', { est_cost: 0.001 }, 'est_cost', COST_TOO_FINE],
    ['a blank reason', { reason: '   ' }, 'reason', REASON],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }, 'reason', REASON_LONG],
    ['comments of 2,001 characters', { comments: 'x'.repeat(2001) }, 'comments', COMMENTS_LONG],
  ])('and refuses %s', (_, differences, path, message) => {
    expect(checkTripValues({ ...keptValues, ...differences })).toEqual([{ path, message }])
  })

  test('a generated trip breaks no rule, as values and as a form', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        const destinations = trip.destinations.map(({ destination_id, destination_name, country }) => ({
          destinationId: String(destination_id),
          region: country.region.region_name,
          country: country.country_name,
          city: destination_name,
        }))
        const staff = trip.staffMembers.map(({ staff_id, first_name, last_name }) => ({
          staffId: staff_id,
          firstName: first_name,
          lastName: last_name,
        }))
        const { start_date, end_date, est_cost } = trip
        const texts = eachText((field) => trip[field])
        const staffIds = staff.map((person) => person.staffId)
        const destinationIds = destinations.map(({ destinationId }) => destinationId)
        const values = { staffIds, destinationIds, start_date, end_date, est_cost, ...texts }
        const form = {
          staff,
          destinations,
          startDate: start_date,
          endDate: end_date,
          estimatedCost: (est_cost ?? 0).toFixed(2),
          oneCurtin: trip.one_curtin,
          ...texts,
        }
        expect([checkTripValues(values), checkTripForm(form)]).toEqual([[], []])
      }),
    )
  })
})

describe('a typed cost', () => {
  test.each([['0'], ['0.00'], ['0.01'], ['.5'], ['5.'], ['007'], ['450.50'], [' 450 '], ['9999999999.99']])(
    '%j is fine',
    (text) => {
      expect(checkCostText(text)).toBeUndefined()
    },
  )

  test.each([
    ['', COST_REQUIRED],
    [' ', COST_REQUIRED],
    ['\t\n', COST_REQUIRED],
    ['-1', COST_POSITIVE],
    ['-0.01', COST_POSITIVE],
    ['abc', COST_POSITIVE],
    ['.', COST_POSITIVE],
    ['1.2.3', COST_POSITIVE],
    ['1,000', COST_POSITIVE],
    ['$5', COST_POSITIVE],
    ['5 dollars', COST_POSITIVE],
    ['1e3', COST_POSITIVE],
    ['0x10', COST_POSITIVE],
    ['0b11', COST_POSITIVE],
    ['0o17', COST_POSITIVE],
    ['Infinity', COST_POSITIVE],
    ['NaN', COST_POSITIVE],
    ['٣', COST_POSITIVE],
    ['10000000000', COST_TOO_LARGE],
    ['9999999999.991', COST_TOO_LARGE],
    ['0.001', COST_TOO_FINE],
    ['450.505', COST_TOO_FINE],
  ])('%j gives %j', (text, sentence) => {
    expect(checkCostText(text)).toBe(sentence)
  })

  test('in whole cents is fine, and one more digit is not', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(99), fc.integer({ min: 1, max: 9 }), (dollars, cents, mill) => {
        const text = `${dollars}.${String(cents).padStart(2, '0')}`
        expect(checkCostText(text)).toBeUndefined()
        expect(checkCostText(`${text}${mill}`)).toBe(COST_TOO_FINE)
      }),
    )
  })
})

describe('a cost that is a number', () => {
  test.each([
    [0, undefined],
    [0.01, undefined],
    [9_999_999_999.99, undefined],
    [-0.01, COST_POSITIVE],
    [-5, COST_POSITIVE],
    [Number.NaN, COST_POSITIVE],
    [Number.POSITIVE_INFINITY, COST_POSITIVE],
    [Number.NEGATIVE_INFINITY, COST_POSITIVE],
    [10_000_000_000, COST_TOO_LARGE],
    [1e21, COST_TOO_LARGE],
    [0.005, COST_TOO_FINE],
    [1.234, COST_TOO_FINE],
  ])('of %d gives %j', (cost, sentence) => {
    expect(checkCost(cost)).toBe(sentence)
  })
})

describe('reasons and comments', () => {
  test.each([
    ['one character', 'x', undefined],
    ['a word between spaces', ' x ', undefined],
    ['nothing', '', REASON],
    ['wide and non-breaking spaces', '\u00a0\u2003', REASON],
    ['500 characters', 'x'.repeat(500), undefined],
    ['501 characters', 'x'.repeat(501), REASON_LONG],
  ])('a reason of %s', (_, reason, sentence) => {
    expect(checkText('reason', reason)).toBe(sentence)
  })

  test.each([
    ['nothing', '', undefined],
    ['blanks', '   ', undefined],
    ['2,000 characters', 'x'.repeat(2000), undefined],
    ['2,001 characters', 'x'.repeat(2001), COMMENTS_LONG],
  ])('comments of %s', (_, comments, sentence) => {
    expect(checkText('comments', comments)).toBe(sentence)
  })
})

describe('inline date edits', () => {
  const wrong = { start_date: '2026-03-12', end_date: '2026-03-11' }

  test('a start after the end', () => {
    expect(checkInlineDate('start_date', wrong)).toBe('Start date cannot be after the end date.')
  })

  test('an end before the start', () => {
    expect(checkInlineDate('end_date', wrong)).toBe('End date cannot be before the start date.')
  })

  test.each(['start_date', 'end_date'] as const)('a %s on the same day is fine', (field) => {
    expect(checkInlineDate(field, { start_date: '2026-03-12', end_date: '2026-03-12' })).toBeUndefined()
  })
})

describe('typing a cost into its cell', () => {
  test.each([[''], ['4'], ['45'], ['45.'], ['45.5'], ['.'], ['.5'], ['00'], ['45.505']])(
    '%j is accepted',
    (text) => {
      expect(isCostTyping(text)).toBe(true)
    },
  )

  test.each([
    ['-'],
    ['-4'],
    ['+4'],
    ['4 '],
    ['4,5'],
    ['4..'],
    ['4.5.'],
    ['1e3'],
    ['0x1'],
    ['$4'],
    ['a'],
    ['4\n'],
    ['٣'],
  ])('%j is not', (text) => {
    expect(isCostTyping(text)).toBe(false)
  })

  test('a very long text takes no longer than its length', () => {
    // A pattern that backtracks would time out here.
    expect(isCostTyping(`${'1'.repeat(60_000)}x`)).toBe(false)
  })
})

describe('the pages of an export', () => {
  test.each([
    [1, 1, 1],
    [1, 7, 7],
    [2, 3, 7],
    [7, 7, 7],
  ])('from %d to %d of %d can be exported', (from, to, pageCount) => {
    expect(isPageRange(from, to, pageCount)).toBe(true)
  })

  test.each([
    [0, 3, 7],
    [-1, 3, 7],
    [3, 2, 7],
    [1, 8, 7],
    [8, 8, 7],
    [1.5, 3, 7],
    [1, 2.5, 7],
    [Number.NaN, 3, 7],
    [1, Number.NaN, 7],
    [1, Number.POSITIVE_INFINITY, 7],
    [1, 1, 0],
  ])('from %d to %d of %d cannot', (from, to, pageCount) => {
    expect(isPageRange(from, to, pageCount)).toBe(false)
  })
})

describe('a number of days', () => {
  test.each([
    ['7', 7],
    ['0', 0],
    [' 30 ', 30],
    ['12.9', 12],
    ['99999', 99_999],
    ['100000', 99_999],
    ['123456', 99_999],
    ['-5', 0],
    ['-0.5', 0],
    ['abc', 0],
    ['7 days', 0],
    ['', 0],
    ['  ', 0],
  ])('%j is read as %i', (text, count) => {
    expect(clampDayCount(text)).toBe(count)
  })

  test('is a whole number from 0 to 99999, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        const count = clampDayCount(text)
        expect(Number.isInteger(count) && count >= 0 && count <= 99_999).toBe(true)
      }),
    )
  })
})
