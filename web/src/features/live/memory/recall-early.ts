import { type Remembered, recallTrips } from './recall-trips.ts'

interface Begun {
  staffId: string
  session: AbortSignal
  remembered: Promise<Remembered | null>
}

/** Reads the trips while the rest of the app is still loading, so that its first screen can show them. */
export function createEarlyRecall() {
  let begun: Begun | null = null
  let isNeeded = true

  return {
    begin: (staffId: string, session: AbortSignal): void => {
      if (isNeeded) begun = { staffId, session, remembered: recallTrips(staffId) }
    },
    /** What has been begun for this person and session, but only the first time: later, the copy may have changed. */
    recall: (staffId: string): Promise<Remembered | null> => {
      const early = begun
      begun = null
      isNeeded = false
      if (early?.staffId === staffId && !early.session.aborted) return early.remembered
      return recallTrips(staffId)
    },
  }
}

export const earlyRecall = createEarlyRecall()
