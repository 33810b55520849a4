import type { PersonHere } from '@sojourn/contract/presence/presence'
import { expect, test, vi } from 'vitest'
import { createAttendance } from './create-attendance.ts'

const person = (staff_id: string, field: PersonHere['field'] = null): PersonHere => ({
  ...{ staff_id, first_name: staff_id, last_name: '', field },
})

test('everyone else at a trip is known once, with what they are changing', () => {
  const attendance = createAttendance(() => 'me')
  const listener = vi.fn()
  attendance.subscribe(listener)
  const people = [person('bao'), person('me'), person('bao', 'reason'), person('bao'), person('amy')]
  attendance.note([
    { trip_id: 7, people },
    { trip_id: 8, people: [person('me')] },
  ])
  expect(attendance.now()).toEqual([{ trip_id: 7, people: [person('bao', 'reason'), person('amy')] }])
  expect(attendance.peopleAt(8)).toBe(attendance.peopleAt(9))
  expect(listener).toHaveBeenCalledTimes(1)
})

test('what is said about one trip changes no other', () => {
  const attendance = createAttendance(() => undefined)
  attendance.note([{ trip_id: 7, people: [person('bao')] }])
  const before = attendance.peopleAt(7)
  attendance.note([{ trip_id: 8, people: [person('amy')] }])
  expect(attendance.peopleAt(7)).toBe(before)
  attendance.note([{ trip_id: 7, people: [] }])
  expect(attendance.now()).toEqual([{ trip_id: 8, people: [person('amy')] }])
})

test('a new list replaces everything, and an empty one tells nobody who knew of nobody', () => {
  const attendance = createAttendance(() => undefined)
  const listener = vi.fn()
  attendance.subscribe(listener)
  attendance.replace([])
  expect(listener).not.toHaveBeenCalled()
  attendance.note([{ trip_id: 7, people: [person('bao')] }])
  attendance.replace([{ trip_id: 8, people: [person('amy')] }])
  expect(attendance.now()).toEqual([{ trip_id: 8, people: [person('amy')] }])
  attendance.replace([])
  expect(attendance.now()).toEqual([])
})
