import { PRESENCE_SECONDS } from '@sojourn/contract/limits'
import type { Attendance, Presence } from '@sojourn/contract/presence/presence'
import type { Staff } from '@sojourn/contract/trip/trip'

/** What instances tell each other about a tab: whose it is, its own name, the trip and the field. */
export type Announced = [staffId: string, tab: string, tripId: Presence['trip_id'], field: Presence['field']]

interface Entry {
  staffId: string
  tripId: number
  field: Presence['field']
  until: number
}

/** So that nobody can fill the memory. The oldest is forgotten. */
const TABS_A_PERSON = 20

/** Who is at which trip. Nothing is stored: an entry that isn't renewed ends. */
export class Presences {
  readonly #personOf: (staffId: string) => Staff | undefined
  /** By person and tab, the longest unchanged first. */
  readonly #entries = new Map<string, Entry>()

  constructor(personOf: (staffId: string) => Staff | undefined) {
    this.#personOf = personOf
  }

  /** Returns the attendance of the trips where it has changed. */
  hear(announced: readonly Announced[], now: number): Attendance[] {
    const changed = new Set<number>()
    for (const [staffId, tab, tripId, field] of announced) {
      const key = `${staffId}/${tab}`
      const before = this.#entries.get(key)
      if (before?.tripId !== tripId || before?.field !== field) {
        this.#forget(key, changed)
        if (tripId === null) continue
        this.#makeRoom(staffId, changed)
        changed.add(tripId)
      }
      if (tripId !== null)
        this.#entries.set(key, { staffId, tripId, field, until: now + PRESENCE_SECONDS * 1000 })
    }
    return this.#at(changed)
  }

  /** Ends what wasn't renewed, and returns the attendance of those trips. */
  expire(now: number): Attendance[] {
    const changed = new Set<number>()
    for (const [key, { until }] of this.#entries) if (until <= now) this.#forget(key, changed)
    return this.#at(changed)
  }

  all(): Attendance[] {
    return this.#at(new Set([...this.#entries.values()].map(({ tripId }) => tripId)))
  }

  #forget(key: string, changed: Set<number>): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    changed.add(entry.tripId)
  }

  #makeRoom(staffId: string, changed: Set<number>): void {
    const own = [...this.#entries].filter(([, entry]) => entry.staffId === staffId)
    const [oldest] = own
    if (oldest && own.length >= TABS_A_PERSON) this.#forget(oldest[0], changed)
  }

  #at(tripIds: ReadonlySet<number>): Attendance[] {
    const attendances = new Map(
      [...tripIds].map((trip_id) => [trip_id, { trip_id, people: [] } as Attendance]),
    )
    for (const { staffId, tripId, field } of this.#entries.values()) {
      const { first_name, last_name } = this.#personOf(staffId) ?? { first_name: staffId, last_name: '' }
      attendances.get(tripId)?.people.push({ staff_id: staffId, first_name, last_name, field })
    }
    return [...attendances.values()]
  }
}
