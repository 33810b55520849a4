import type { Trip } from '@sojourn/contract/trip/trip'
import { eachText, TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'
import { describe, expect, test } from 'vitest'
import { applied, blankForm, entered, formOf, isSameForm, withoutRow, withRow } from './form-values.ts'

const trip: Trip = {
  trip_id: 7,
  staffMembers: [
    { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' },
    { staff_id: '10002', first_name: 'Ben', last_name: 'Okoro' },
  ],
  destinations: [
    {
      destination_id: 12,
      destination_name: 'Seoul',
      country: { country_name: 'South Korea', region: { region_name: 'North East Asia' } },
    },
  ],
  start_date: '2026-03-10',
  end_date: '2026-03-14',
  one_curtin: true,
  est_cost: 580.4,
  ...eachText(() => ''),
  reason: 'Workshop',
  comments: 'By train',
  version: 3,
}

describe("a trip's form", () => {
  test('has everything that a person can change', () => {
    expect(formOf(trip)).toMatchObject({
      staff: [
        { staffId: '10001', firstName: 'Mia', lastName: 'Chen' },
        { staffId: '10002', firstName: 'Ben', lastName: 'Okoro' },
      ],
      destinations: [
        { destinationId: '12', region: 'North East Asia', country: 'South Korea', city: 'Seoul' },
      ],
      startDate: '2026-03-10',
      endDate: '2026-03-14',
      estimatedCost: '580.40',
      oneCurtin: true,
      ...eachText(() => ''),
      reason: 'Workshop',
      comments: 'By train',
    })
  })

  test('gives the same trip back', () => expect(applied(trip, formOf(trip))).toEqual(trip))

  test.each(TEXT_FIELDS)(
    'leaves out %s where the server did not know it and nobody filled it in',
    (field) => {
      const { [field]: _, ...older } = trip
      const form = formOf(older as Trip)
      expect(form[field]).toBe('')
      expect(applied(older as Trip, form)).toStrictEqual(older)
      expect(applied(older as Trip, { ...form, [field]: 'Now known' })).toEqual({
        ...older,
        [field]: 'Now known',
      })
    },
  )

  test('becomes a trip with trimmed texts', () => {
    const form = { ...formOf(trip), reason: '  Workshop ', comments: ' ', estimatedCost: ' 12.5 ' }
    expect(entered(form)).toEqual({
      ...trip,
      trip_id: 0,
      version: 0,
      start_date: '2026-03-10',
      end_date: '2026-03-14',
      one_curtin: true,
      est_cost: 12.5,
      ...eachText(() => ''),
      reason: 'Workshop',
    })
  })

  test.each([
    [null, ''],
    [0, '0.00'],
    [9_999_999_999.99, '9999999999.99'],
  ])('a cost of %s is shown as “%s”', (est_cost, text) => {
    expect(formOf({ ...trip, est_cost }).estimatedCost).toBe(text)
  })
})

describe('a blank form', () => {
  test('has one empty row of each', () => {
    expect(blankForm()).toMatchObject({
      staff: [{ staffId: '', firstName: '', lastName: '' }],
      destinations: [{ destinationId: '', region: '', country: '', city: '' }],
      startDate: '',
      endDate: '',
    })
  })

  test('starts and ends on the given day', () => {
    expect(blankForm('2026-03-10')).toMatchObject({ startDate: '2026-03-10', endDate: '2026-03-10' })
  })
})

describe('rows', () => {
  const rows = formOf(trip).staff
  const [first, second] = rows

  test('changes one by its key', () => {
    expect(withRow(rows, Number(second?.key), { staffId: '3' }).map((row) => row.staffId)).toEqual([
      '10001',
      '3',
    ])
  })

  test('removes one by its key, but never the last', () => {
    const left = withoutRow(rows, Number(first?.key))
    expect(left).toEqual([second])
    expect(withoutRow(left, Number(second?.key))).toEqual([second])
  })
})

describe('a form is unchanged', () => {
  test('when its content is the same, whatever its row keys', () => {
    expect(isSameForm(formOf(trip), formOf(trip))).toBe(true)
  })

  test('but not with another text or an extra empty row', () => {
    const form = formOf(trip)
    expect(isSameForm(form, { ...form, reason: 'Other' })).toBe(false)
    expect(isSameForm(form, { ...form, staff: [...form.staff, ...blankForm().staff] })).toBe(false)
  })
})
