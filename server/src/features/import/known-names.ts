import type { DestinationOption, StaffOption } from '@sojourn/contract/trip/trip'
import { foldText } from '@sojourn/contract/words/fold-text'
import { fullName } from '@sojourn/contract/words/full-name'
import { type Directory, destinationFinder } from '../../live/directory.ts'

/**
 * Looks up what a file names: people by id or name, destinations by name. Case and accents in names are ignored. A merged
 * destination can still be found by its old name, unless another one has that name now.
 */
export interface KnownNames {
  person(staffId: string): StaffOption | undefined
  peopleCalled(name: string): readonly StaffOption[]
  destinationsCalled(name: string): readonly DestinationOption[]
}

export function knownNames(directory: Directory): KnownNames {
  const { staff, destinations, merged } = directory
  const findDestination = destinationFinder(directory)
  const byId = new Map(staff.map((person) => [person.staff_id, person]))
  const byName = Map.groupBy(staff, (person) => foldText(fullName(person)))
  const destinationsByName = Map.groupBy(destinations, ({ destination_name }) => foldText(destination_name))
  const mergedByName = Map.groupBy(merged, ({ destination_name }) => foldText(destination_name))
  const mergedCalled = (name: string) =>
    new Set(
      (mergedByName.get(name) ?? []).flatMap(({ destination_id }) => findDestination(destination_id) ?? []),
    )
  return {
    person: (staffId) => byId.get(staffId),
    peopleCalled: (name) => byName.get(foldText(name)) ?? [],
    destinationsCalled: (name) => destinationsByName.get(foldText(name)) ?? [...mergedCalled(foldText(name))],
  }
}
