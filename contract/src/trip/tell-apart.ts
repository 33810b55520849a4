import { fullName } from '../words/full-name.ts'
import type { Staff, TripDestination } from './trip.ts'

export interface NamesApart {
  /** Adds the staff id if two people share a name. */
  person(person: Staff): string
  /** Adds the country if two destinations share a name, and the id as well if they share both. */
  destination(destination: TripDestination): string
  /** The same, but always with the country. */
  destinationInCountry(destination: TripDestination): string
}

interface StaffAndDestinations {
  staffMembers?: readonly Staff[] | undefined
  destinations?: readonly TripDestination[] | undefined
}

/** Names the people and destinations of these trips so that no two look the same. */
export function tellApart(...trips: StaffAndDestinations[]): NamesApart {
  const people = () => trips.flatMap((trip) => trip.staffMembers ?? [])
  const destinations = () => trips.flatMap((trip) => trip.destinations ?? [])
  const isSharedByPeople = nameSharing(people, fullName, (person) => person.staff_id)
  const isSharedByDestinations = nameSharing(destinations, nameOf, idOf)
  const isSharedInCountry = nameSharing(destinations, nameInCountry, idOf)

  function destinationInCountry(destination: TripDestination): string {
    const country = destination.country.country_name
    const isShared = isSharedInCountry(nameInCountry(destination))
    return `${nameOf(destination)} (${isShared ? `${country}, ID ${destination.destination_id}` : country})`
  }

  return {
    person: (person) =>
      isSharedByPeople(fullName(person)) ? `${fullName(person)} (${person.staff_id})` : fullName(person),
    destination: (destination) =>
      isSharedByDestinations(nameOf(destination)) ? destinationInCountry(destination) : nameOf(destination),
    destinationInCountry,
  }
}

function nameOf({ destination_name }: TripDestination): string {
  return destination_name
}

function idOf({ destination_id }: TripDestination): number {
  return destination_id
}

function nameInCountry({ destination_name, country }: TripDestination): string {
  return JSON.stringify([destination_name, country.country_name])
}

/** Most sentences name nobody, so names are compared when the first one is asked about. */
function nameSharing<T>(all: () => readonly T[], name: (one: T) => string, id: (one: T) => unknown) {
  let shared: Set<string> | undefined
  return (asked: string): boolean => {
    shared ??= sharedNames(all(), name, id)
    return shared.has(asked)
  }
}

function sharedNames<T>(all: readonly T[], name: (one: T) => string, id: (one: T) => unknown): Set<string> {
  const ids = new Map<string, unknown>()
  const shared = new Set<string>()
  for (const one of all) {
    const known = ids.get(name(one))
    if (known !== undefined && known !== id(one)) shared.add(name(one))
    ids.set(name(one), id(one))
  }
  return shared
}
