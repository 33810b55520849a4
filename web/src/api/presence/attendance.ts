import type { PersonHere } from '@sojourn/contract/presence/presence'
import { useSyncExternalStore } from 'react'
import { currentUser } from '../session/session.ts'
import { createAttendance } from './create-attendance.ts'

export const attendance = createAttendance(() => currentUser()?.staff_id)

/** Who else is at a trip. */
export function usePeopleAt(tripId: number): readonly PersonHere[] {
  return useSyncExternalStore(attendance.subscribe, () => attendance.peopleAt(tripId))
}
