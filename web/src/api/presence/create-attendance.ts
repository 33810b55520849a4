import type { Attendance, PersonHere } from '@sojourn/contract/presence/presence'

const NOBODY: readonly PersonHere[] = []

/** Who else is at which trip, as far as this browser knows. */
export function createAttendance(ownId: () => string | undefined) {
  const listeners = new Set<() => void>()
  let known: ReadonlyMap<number, readonly PersonHere[]> = new Map()

  function change(next: typeof known): void {
    known = next
    for (const listener of listeners) listener()
  }

  /** The server says who is at some trips. */
  function note(at: readonly Attendance[], before = known): void {
    const next = new Map(before)
    for (const { trip_id, people } of at) {
      const others = othersAmong(people, ownId())
      if (others.length > 0) next.set(trip_id, others)
      else next.delete(trip_id)
    }
    if (next.size + known.size > 0) change(next)
  }

  return {
    note: (at: readonly Attendance[]): void => note(at),
    /** Nobody is anywhere else. Without the stream nobody knows who is still there. */
    replace: (at: readonly Attendance[]): void => note(at, new Map()),
    now: (): Attendance[] => [...known].map(([trip_id, people]) => ({ trip_id, people: [...people] })),
    /** The same list until it changes. */
    peopleAt: (tripId: number): readonly PersonHere[] => known.get(tripId) ?? NOBODY,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Each other person once, even with several tabs: with a field they are changing, if there is one. */
function othersAmong(people: readonly PersonHere[], ownId: string | undefined): PersonHere[] {
  const others = new Map<string, PersonHere>()
  for (const person of people) {
    if (person.staff_id === ownId) continue
    if (person.field !== null || !others.has(person.staff_id)) others.set(person.staff_id, person)
  }
  return [...others.values()]
}
