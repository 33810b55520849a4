import { describeChange, MERGING } from '@sojourn/contract/audit/audit-sentences'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { StoredPlace } from './stored-place.ts'

/** What the audit log says about changes to places. */

export function describePlaceAdded(who: string, place: StoredPlace): string {
  return `${who} added ${described(place)}`
}

/** One sentence for each thing that changed. */
export function describePlaceChange(who: string, before: StoredPlace, after: StoredPlace): string[] {
  const { kind, name } = after
  return [
    before.name !== name && `${who} renamed ${described(before)} to “${name}”`,
    before.within !== after.within &&
      `${who} moved the ${kind} “${name}” from ${before.where} to ${after.where}`,
    before.iso_code !== after.iso_code &&
      `${who} changed the ISO code of “${name}” from ${before.iso_code ?? 'none'} to ${after.iso_code ?? 'none'}`,
    !before.is_retired && after.is_retired && `${who} retired ${described(after)}`,
    before.is_retired && !after.is_retired && `${who} brought back ${described(after)}`,
  ].filter((sentence) => sentence !== false)
}

export function describePlacesMerged(who: string, source: StoredPlace, target: StoredPlace): string {
  return `${who} merged ${described(source)} into ${described(target)}`
}

/** For the history of each trip that gets another destination because two places were merged. */
export function describeTripFollowed(
  who: string,
  before: Trip,
  after: Trip,
  kind: 'destination' | 'country',
): string {
  const places = kind === 'destination' ? 'destinations' : 'countries'
  return `${describeChange(who, before, after)}${MERGING}${places}`
}

/** `the destination “Bombay” in India` */
function described({ kind, name, where }: StoredPlace): string {
  return where === undefined ? `the ${kind} “${name}”` : `the ${kind} “${name}” in ${where}`
}
