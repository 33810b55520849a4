import type { BoardPerson } from '@sojourn/contract/check-ins/check-in'
import { standingOf } from '../standing.ts'

/** Who needs help. */
export function helpIds(people: readonly BoardPerson[]): ReadonlySet<string> {
  return new Set(people.filter((person) => standingOf(person) === 'help').map(({ staff_id }) => staff_id))
}

/** Whether someone needs help who didn't before. Nobody is new when the board has just been opened. */
export function hasNewHelp(before: ReadonlySet<string> | undefined, now: ReadonlySet<string>): boolean {
  return before !== undefined && [...now].some((staffId) => !before.has(staffId))
}
