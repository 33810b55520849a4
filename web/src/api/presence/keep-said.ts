import type { TripField } from '@sojourn/contract/trip/trip-fields'

export interface Place {
  tripId: number
  field: TripField | null
}

interface Parts {
  /** Nobody looks at a hidden tab. */
  isSeen(): boolean
  put(place: Place | null): Promise<unknown>
}

/**
 * Keeps the server told where this tab is, one call after the other. Of several places, the last one counts: a form can be open over
 * a table. If a call fails, the next renewal says it again.
 */
export function keepSaid({ isSeen, put }: Parts) {
  const claims: Place[] = []
  /** What the server knows; undefined if that is uncertain or must be renewed. */
  let said: Place | null | undefined = null
  let isSaying = false

  const wanted = () => (isSeen() ? (claims.at(-1) ?? null) : null)

  async function say(again?: 'again'): Promise<void> {
    // Nothing has to be renewed for a tab that is nowhere.
    if (again && wanted() !== null) said = undefined
    if (isSaying) return
    isSaying = true
    try {
      while (said !== wanted()) {
        const place = wanted()
        said = place
        await put(place)
      }
    } catch {
      said = undefined
    } finally {
      isSaying = false
    }
  }

  return {
    say,
    /** Returns the function that leaves the place. */
    claim: (place: Place): (() => void) => {
      claims.push(place)
      // A dialog that closes as another one opens is one move, not two.
      queueMicrotask(say)
      return () => {
        claims.splice(claims.indexOf(place), 1)
        queueMicrotask(say)
      }
    },
  }
}
