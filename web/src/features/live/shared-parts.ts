import type { Staff, Trip, TripDestination } from '@sojourn/contract/trip/trip'
import { TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'

/**
 * Trips name the same few people and destinations again and again. The returned function makes trips share what is equal, so
 * that a long list takes a fraction of the memory.
 */
export function createSharedParts(): (trip: Trip) => Trip {
  const staffOf = sharedLists<string, Staff>((person) => person.staff_id, isSamePerson)
  const destinationsOf = sharedLists<number, TripDestination>(
    (destination) => destination.destination_id,
    isSameDestination,
  )
  const textOf = sharedTexts()
  return (trip) => {
    trip.staffMembers = staffOf(trip.staffMembers)
    trip.destinations = destinationsOf(trip.destinations)
    trip.start_date = textOf(trip.start_date)
    trip.end_date = textOf(trip.end_date)
    for (const field of TEXT_FIELDS) trip[field] = textOf(trip[field])
    return trip
  }
}

/** Lists that begin with the same parts. */
interface Beginning<Part> {
  list: Part[]
  longer: Map<Part, Beginning<Part>>
}

/** Equal parts become one, and so do lists of the same parts. */
function sharedLists<Id, Part>(idOf: (part: Part) => Id, isSame: (a: Part, b: Part) => boolean) {
  const parts = new Map<Id, Part>()
  const empty: Beginning<Part> = { list: [], longer: new Map() }

  function partOf(part: Part): Part {
    const id = idOf(part)
    const known = parts.get(id)
    if (known !== undefined && isSame(known, part)) return known
    parts.set(id, part)
    return part
  }

  function withPart(beginning: Beginning<Part>, part: Part): Beginning<Part> {
    const known = beginning.longer.get(part)
    if (known) return known
    const longer = { list: [...beginning.list, part], longer: new Map() }
    beginning.longer.set(part, longer)
    return longer
  }

  return (list: Part[]): Part[] => {
    let beginning = empty
    for (const part of list) beginning = withPart(beginning, partOf(part))
    return beginning.list
  }
}

function sharedTexts(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
}

function isSamePerson(a: Staff, b: Staff): boolean {
  return a.staff_id === b.staff_id && a.first_name === b.first_name && a.last_name === b.last_name
}

function isSameDestination(a: TripDestination, b: TripDestination): boolean {
  return (
    a.destination_id === b.destination_id &&
    a.destination_name === b.destination_name &&
    a.country.country_name === b.country.country_name &&
    a.country.region.region_name === b.country.region.region_name
  )
}
