import type { TripContent } from '@sojourn/contract/trip/trip-fields'
import { type BrokenRule, checkTripValues } from '@sojourn/contract/trip/trip-rules'
import { ApiFailure } from '../http/api-failure.ts'

export function refuseFaults(errors: readonly BrokenRule[]): void {
  const [first] = errors
  if (first) throw new ApiFailure('rule_broken', first.message, { errors: [...errors] })
}

export function faultsOf(content: TripContent): BrokenRule[] {
  return checkTripValues({
    ...content,
    staffIds: content.staffMembers.map((person) => person.staff_id),
    destinationIds: content.destinations.map(({ destination_id }) => String(destination_id)),
  })
}

/**
 * A trip may be older than a rule that it breaks. Its people can still be changed; whoever edits a field is told of every fault
 * before this is called.
 */
export function refuseNewFaults(after: TripContent, before?: TripContent): void {
  const faults = faultsOf(after)
  if (faults.length === 0) return
  const earlier = new Set(before && faultsOf(before).map(({ path }) => path))
  refuseFaults(faults.filter(({ path }) => !earlier.has(path)))
}
