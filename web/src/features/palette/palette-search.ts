import { rangeText } from '@sojourn/contract/dates/date-words'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { DestinationOption, Staff } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripPath } from '../../ui/trips/trip-path.ts'
import { fold } from './fold.ts'

export interface PaletteScreen {
  path: string
  label: string
  /** Other words that people may look for it by. */
  also?: string
}

export type PaletteKind = 'screen' | 'person' | 'country' | 'trip'

/** Somewhere to go. */
export interface PaletteItem {
  kind: PaletteKind
  href: string
  label: string
  detail: string
}

export interface PaletteGroup {
  kind: PaletteKind
  label: string
  items: PaletteItem[]
}

interface Entry {
  /** Its words, folded, with a space around each. */
  words: string
  /** More words, of which only beginnings count. */
  also?: string
  /** The number that stands for it alone. */
  id?: string
  item: () => PaletteItem
}

export type PaletteIndex = Record<PaletteKind, Entry[]>

/** In the order in which they stand where they match equally well. */
const GROUPS: { kind: PaletteKind; label: string; max: number }[] = [
  { kind: 'screen', label: 'Screens', max: 6 },
  { kind: 'person', label: 'People', max: 5 },
  { kind: 'country', label: 'Countries', max: 5 },
  { kind: 'trip', label: 'Trips', max: 8 },
]
const EXACT_ID = -1
const WHOLE_WORD = 0
const WORD_START = 1
const INSIDE = 2
/** One letter is inside of almost everything. */
const INSIDE_MIN = 2
const NAMES_SHOWN = 3

/** Whoever can travel, and where to, with or without a trip. */
export interface Directory {
  staff: readonly Staff[]
  destinations: readonly DestinationOption[]
}

/** All that can be found, made ready to be searched at each key. */
export function indexOf(
  screens: readonly PaletteScreen[],
  trips: readonly NormalisedTrip[],
  directory: Directory = { staff: [], destinations: [] },
): PaletteIndex {
  const people = new Map<string, Entry>()
  const countries = new Map<string, Entry>()
  for (const { staff, trip } of trips) {
    for (const person of staff) {
      if (!people.has(person.staff_id)) people.set(person.staff_id, personEntry(person, 'Trips of'))
    }
    for (const group of trip) {
      for (const country of group.countries) {
        if (!countries.has(country))
          countries.set(country, countryEntry(country, group.region, 'Trips there'))
      }
    }
  }
  for (const person of directory.staff) {
    if (!people.has(person.staff_id)) people.set(person.staff_id, personEntry(person, 'No trips for'))
  }
  for (const { country_name: country, region_name: region } of directory.destinations) {
    if (!countries.has(country)) countries.set(country, countryEntry(country, region, 'No trips there'))
  }
  return {
    screen: screens.map(screenEntry),
    person: byWords(people.values()),
    country: byWords(countries.values()),
    trip: trips.map(tripEntry),
  }
}

/** What has all the words that were typed: a few of each kind, the best first, and the kind with the best on top. */
export function findIn(index: PaletteIndex, typed: string): PaletteGroup[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return GROUPS.map(({ kind, label, max }) => {
    const found = best(index[kind], words, max)
    return { score: found[0]?.score ?? Number.POSITIVE_INFINITY, kind, label, items: itemsOf(found) }
  })
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => a.score - b.score)
    .map(({ kind, label, items }) => ({ kind, label, items }))
}

/** Before anything is typed: every screen, and the trips that were opened last. */
export function startingPoints(index: PaletteIndex, recentIds: readonly number[]): PaletteGroup[] {
  const trips = recentIds.flatMap((tripId) => index.trip.find(({ id }) => id === String(tripId)) ?? [])
  const groups: PaletteGroup[] = [
    { kind: 'screen', label: 'Screens', items: index.screen.map(({ item }) => item()) },
    { kind: 'trip', label: 'Opened lately', items: trips.map(({ item }) => item()) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

interface Found {
  entry: Entry
  score: number
}

/** The order of the index stays among equals. */
function best(entries: readonly Entry[], words: readonly string[], max: number): Found[] {
  return entries
    .flatMap((entry) => {
      const score = scoreOf(entry, words)
      return score === undefined ? [] : [{ entry, score }]
    })
    .sort((a, b) => a.score - b.score)
    .slice(0, max)
}

function itemsOf(found: readonly Found[]): PaletteItem[] {
  return found.map(({ entry }) => entry.item())
}

function scoreOf({ words: text, also, id }: Entry, words: readonly string[]): number | undefined {
  const isNamedById =
    id !== undefined && words.at(-1) === id && words.every((word) => word === id || word === 'trip')
  if (isNamedById) return EXACT_ID
  let score = 0
  for (const word of words) {
    const rank = rankOf(text, word) ?? (also?.includes(` ${word}`) ? WORD_START : undefined)
    if (rank === undefined) return undefined
    score += rank
  }
  return score
}

function rankOf(text: string, word: string): number | undefined {
  if (!text.includes(word)) return undefined
  if (text.includes(` ${word} `)) return WHOLE_WORD
  if (text.includes(` ${word}`)) return WORD_START
  return word.length >= INSIDE_MIN ? INSIDE : undefined
}

function screenEntry({ path, label, also = '' }: PaletteScreen): Entry {
  return {
    words: fold(label),
    also: fold(also),
    item: () => ({ kind: 'screen', href: path, label, detail: '' }),
  }
}

function personEntry(person: Staff, trips: 'Trips of' | 'No trips for'): Entry {
  const { staff_id } = person
  const label = fullName(person)
  return {
    words: fold(`${label} ${staff_id}`),
    item: () => ({
      kind: 'person',
      href: tableOf('staff', staff_id),
      label,
      detail: `${trips} staff ID ${staff_id}`,
    }),
  }
}

function countryEntry(country: string, region: string, trips: 'Trips there' | 'No trips there'): Entry {
  const detail = region === '' ? trips : `${trips}, ${region}`
  return {
    words: fold(country),
    item: () => ({ kind: 'country', href: tableOf('country', country), label: country, detail }),
  }
}

const tripEntries = new WeakMap<NormalisedTrip, Entry>()

/** A trip that did not change is not folded again for the ones that did. */
function tripEntry(trip: NormalisedTrip): Entry {
  const known = tripEntries.get(trip)
  if (known) return known
  const { trip_id, staff, destinations, countries } = trip
  const made: Entry = {
    id: String(trip_id),
    words: fold(['trip', trip_id, ...staff.map(fullName), ...destinations, ...countries].join(' ')),
    item: () => tripItem(trip),
  }
  tripEntries.set(trip, made)
  return made
}

function tripItem({ trip_id, staff, destinations, start_date, end_date }: NormalisedTrip): PaletteItem {
  const places = destinations.join(', ')
  const days = rangeText({ from: start_date, to: end_date })
  return {
    kind: 'trip',
    href: tripPath(trip_id),
    label: someNames(staff.map(fullName)),
    detail: [`Trip ${trip_id}`, places, days].filter(Boolean).join(' · '),
  }
}

function someNames(names: string[]): string {
  const more = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  if (names.length === 0) return 'No staff assigned'
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** The table with one filter, as it stands in its address. */
function tableOf(filter: 'staff' | 'country', value: string): string {
  return `/table?${new URLSearchParams({ [filter]: value })}`
}

function byWords(entries: Iterable<Entry>): Entry[] {
  return [...entries].sort((a, b) => (a.words < b.words ? -1 : 1))
}
