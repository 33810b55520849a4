import { fullName } from '../words/full-name.ts'
import type { Staff, TripDestination } from './trip.ts'

export interface NamesApart {
  /** With the staff id where two people share a name. */
  person(person: Staff): string
  /** With the country where two places share a name, and with the id as well where they share both. */
  place(place: TripDestination): string
  /** The same, always with the country. */
  placeInCountry(place: TripDestination): string
}

interface PeopleAndPlaces {
  staffMembers?: readonly Staff[] | undefined
  destinations?: readonly TripDestination[] | undefined
}

/** How to name the people and places of these trips side by side. */
export function tellApart(...trips: PeopleAndPlaces[]): NamesApart {
  const people = trips.flatMap((trip) => trip.staffMembers ?? [])
  const places = trips.flatMap((trip) => trip.destinations ?? [])
  const sharedByPeople = sharedNames(people, fullName, (person) => person.staff_id)
  const sharedByPlaces = sharedNames(places, nameOf, (place) => place.destination_id)
  const sharedInCountry = sharedNames(places, nameInCountry, (place) => place.destination_id)

  function placeInCountry(place: TripDestination): string {
    const country = place.country.country_name
    const isShared = sharedInCountry.has(nameInCountry(place))
    return `${nameOf(place)} (${isShared ? `${country}, ID ${place.destination_id}` : country})`
  }

  return {
    person: (person) =>
      sharedByPeople.has(fullName(person)) ? `${fullName(person)} (${person.staff_id})` : fullName(person),
    place: (place) => (sharedByPlaces.has(nameOf(place)) ? placeInCountry(place) : nameOf(place)),
    placeInCountry,
  }
}

function nameOf(place: TripDestination): string {
  return place.destination_name
}

function nameInCountry(place: TripDestination): string {
  return JSON.stringify([place.destination_name, place.country.country_name])
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
