import type { DestinationOption, Staff, TripDestination } from '@sojourn/contract/trip/trip'
import { foldText } from '@sojourn/contract/words/fold-text'
import { fullName } from '@sojourn/contract/words/full-name'
import type { Directory } from '../../live/directory.ts'

/** The directory as a file speaks of it: people by id or by name, places by name, in whichever case and with or without accents. */
export interface KnownNames {
  person(staffId: string): Staff | undefined
  peopleCalled(name: string): readonly Staff[]
  placesCalled(name: string): readonly DestinationOption[]
}

export function knownNames({ staff, destinations }: Directory): KnownNames {
  const byId = new Map(staff.map((person) => [person.staff_id, person]))
  const byName = Map.groupBy(staff, (person) => foldText(fullName(person)))
  const placesByName = Map.groupBy(destinations, (place) => foldText(place.destination_name))
  return {
    person: (staffId) => byId.get(staffId),
    peopleCalled: (name) => byName.get(foldText(name)) ?? [],
    placesCalled: (name) => placesByName.get(foldText(name)) ?? [],
  }
}

/** A place as a trip has it. */
export function tripPlace(option: DestinationOption): TripDestination {
  const { destination_id, destination_name, country_name, region_name } = option
  return { destination_id, destination_name, country: { country_name, region: { region_name } } }
}
