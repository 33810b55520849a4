import type { DestinationOption, StaffOption } from '@sojourn/contract/trip/trip'
import { foldText } from '@sojourn/contract/words/fold-text'
import { fullName } from '@sojourn/contract/words/full-name'
import type { Directory } from '../../live/directory.ts'

/** Looks up what a file names: people by id or name, destinations by name. Case and accents in names are ignored. */
export interface KnownNames {
  person(staffId: string): StaffOption | undefined
  peopleCalled(name: string): readonly StaffOption[]
  destinationsCalled(name: string): readonly DestinationOption[]
}

export function knownNames({ staff, destinations }: Directory): KnownNames {
  const byId = new Map(staff.map((person) => [person.staff_id, person]))
  const byName = Map.groupBy(staff, (person) => foldText(fullName(person)))
  const destinationsByName = Map.groupBy(destinations, ({ destination_name }) => foldText(destination_name))
  return {
    person: (staffId) => byId.get(staffId),
    peopleCalled: (name) => byName.get(foldText(name)) ?? [],
    destinationsCalled: (name) => destinationsByName.get(foldText(name)) ?? [],
  }
}
