import { checkTripForm } from '@sojourn/contract/trip/trip-rules'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test } from 'vitest'
import { fieldErrors, rulesOfServer, withoutField } from './field-errors.ts'
import { blankForm } from './form-values.ts'

const person = (staffId: string) => ({ key: Number(staffId), staffId, firstName: 'A', lastName: 'B' })

function errorsOf(differences: Partial<ReturnType<typeof blankForm>>) {
  const form = { ...blankForm(), ...differences }
  return fieldErrors(form, checkTripForm(form))
}

describe('where a sentence is shown', () => {
  test.each([
    ['at each empty row', [person('1'), person('0'), person('2')].map(emptied('0')), [false, true, false]],
    ['at the row that repeats another', [person('1'), person('2'), person('1')], [false, false, true]],
  ])('%s', (_where, staff, marks) => {
    expect(errorsOf({ staff }).staff.map(Boolean)).toEqual(marks)
  })

  test('at the last row, if only the server knows which', () => {
    const form = { ...blankForm(), staff: [person('1'), person('2')] }
    const broken = [{ path: 'staff', message: 'Staff ID 2 is not in the directory.' }]
    expect(fieldErrors(form, broken).staff).toEqual([false, 'Staff ID 2 is not in the directory.'])
  })

  test.each([
    ['neither day', '', '', tripSentences.datesRequired, true],
    ['only the end', '', '2026-03-10', tripSentences.datesRequired, false],
    ['only the start', '2026-03-10', '', false, tripSentences.datesRequired],
    ['both', '2026-03-10', '2026-03-11', false, false],
    ['the wrong order', '2026-03-10', '2026-03-09', false, tripSentences.endBeforeStart],
  ])('with %s', (_what, startDate, endDate, atStart, atEnd) => {
    expect(errorsOf({ startDate, endDate })).toMatchObject({ startDate: atStart, endDate: atEnd })
  })
})

describe('an error from the server', () => {
  test.each([
    ['est_cost', 'estimatedCost'],
    ['end_date', 'endDate'],
    ['staff', 'staff'],
    ['body.staff_ids.0', 'staff'],
    ['body.destinationIds', 'destinations'],
    ['reason', 'reason'],
  ])('about %s belongs to %s', (path, field) => {
    expect(rulesOfServer({ errors: [{ path, message: 'No.' }] })).toEqual([{ path: field, message: 'No.' }])
  })

  test.each([[undefined], [null], ['<html>'], [{ message: 'No.' }]])("isn't found in %j", (body) => {
    expect(rulesOfServer(body)).toEqual([])
  })
})

test('fixing one date hides the error about both', () => {
  const broken = checkTripForm(blankForm())
  const left = withoutField(broken, 'endDate').map(({ path }) => path)
  expect(left).toEqual(['staff', 'destinations', 'estimatedCost', 'reason'])
  expect(withoutField(broken, 'reason').map(({ path }) => path)).not.toContain('reason')
})

function emptied(staffId: string) {
  return (row: ReturnType<typeof person>) => (row.staffId === staffId ? { ...row, staffId: '' } : row)
}
