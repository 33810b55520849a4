import type { Trip } from '@sojourn/contract/trip/trip'

/**
 * Where one trip of the list ends and the next begins. It can't be part of a text, because a quotation mark in a text has a
 * backslash before it.
 */
const BETWEEN_TRIPS = '},{"trip_id":'

/** Reads a JSON list of trips piece by piece. Without a place to cut, all of it comes at the end. */
export function createListCutter() {
  let rest = ''
  let opening = ''

  return {
    /** The trips that are complete with this text, except for the last. */
    add: (text: string): Trip[] => {
      rest += text
      const end = rest.lastIndexOf(BETWEEN_TRIPS)
      if (end === -1) return []
      const piece = `${opening}${rest.slice(0, end + 1)}]`
      rest = rest.slice(end + 2)
      opening = '['
      return parsed(piece)
    },
    /** The other trips. Throws if the list isn't complete. */
    end: (): Trip[] => parsed(opening + rest),
  }
}

function parsed(text: string): Trip[] {
  const trips: unknown = JSON.parse(text)
  if (!Array.isArray(trips)) throw new SyntaxError('not a list of trips')
  return trips
}
