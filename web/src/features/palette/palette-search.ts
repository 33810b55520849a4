import { rangeText } from '@sojourn/contract/dates/date-words'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { DestinationOption, Staff } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripPath } from '../../ui/trips/trip-path.ts'
import { fold } from './fold.ts'

export interface PaletteScreen {
  path: string
  label: string
  /** Other words people may search for. */
  also?: string
}

export type PaletteKind = 'screen' | 'person' | 'country' | 'trip'

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
  /** More words, of which only the beginning matches. */
  also?: string
  /** The number that finds only this entry. */
  id?: string
  item: () => PaletteItem
}

type PaletteIndex = Record<PaletteKind, Entry[]>

/** In the order in which groups are shown when they match equally well. */
const GROUPS: { kind: PaletteKind; label: string; max: number }[] = [
  { kind: 'screen', label: 'Pages', max: 6 },
  { kind: 'person', label: 'People', max: 5 },
  { kind: 'country', label: 'Countries', max: 5 },
  { kind: 'trip', label: 'Trips', max: 8 },
]
const EXACT_ID = -1
const WHOLE_WORD = 0
const WORD_START = 1
const INSIDE = 2
/** A single letter occurs in almost everything. */
const INSIDE_MIN = 2
const NAMES_SHOWN = 3

/** Everyone who can travel and every destination, with or without a trip. */
export interface Directory {
  staff: readonly Staff[]
  destinations: readonly DestinationOption[]
}

/** Everything that can be found, prepared so that each keystroke is fast. */
export function indexOf(
  screens: readonly PaletteScreen[],
  trips: readonly NormalisedTrip[],
  directory: Directory = { staff: [], destinations: [] },
): PaletteIndex {
  const people = new Map<string, Entry>()
  const countries = new Map<string, Entry>()
  for (const { staff, trip } of trips) {
    for (const person of staff) {
      if (!people.has(person.staff_id)) people.set(person.staff_id, personEntry(person, 'Trips for'))
    }
    for (const group of trip) {
      for (const country of group.countries) {
        if (!countries.has(country))
          countries.set(country, countryEntry(country, group.region, 'Trips to this country'))
      }
    }
  }
  for (const person of directory.staff) {
    if (!people.has(person.staff_id)) people.set(person.staff_id, personEntry(person, 'No trips for'))
  }
  for (const { country_name: country, region_name: region, retired } of directory.destinations) {
    if (!retired && !countries.has(country))
      countries.set(country, countryEntry(country, region, 'No trips to this country'))
  }
  return {
    screen: screens.map(screenEntry),
    person: byWords(people.values()),
    country: byWords(countries.values()),
    trip: trips.map(tripEntry),
  }
}

/** The entries that match all the typed words: a few of each kind, best first, with the best kind on top. */
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

/** Shown before anything is typed: every page, and the most recently opened trips. */
export function startingPoints(index: PaletteIndex, recentIds: readonly number[]): PaletteGroup[] {
  const trips = recentIds.flatMap((tripId) => index.trip.find(({ id }) => id === String(tripId)) ?? [])
  const groups: PaletteGroup[] = [
    { kind: 'screen', label: 'Pages', items: index.screen.map(({ item }) => item()) },
    { kind: 'trip', label: 'Recently opened', items: trips.map(({ item }) => item()) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

interface Found {
  entry: Entry
  score: number
}

/** Keeps the order of the index among equal matches. */
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

function personEntry(person: Staff, trips: 'Trips for' | 'No trips for'): Entry {
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

function countryEntry(
  country: string,
  region: string,
  trips: 'Trips to this country' | 'No trips to this country',
): Entry {
  const detail = region === '' ? trips : `${trips}, ${region}`
  return {
    words: fold(country),
    item: () => ({ kind: 'country', href: tableOf('country', country), label: country, detail }),
  }
}

const tripEntries = new WeakMap<NormalisedTrip, Entry>()

/** An unchanged trip isn't folded again when others change. */
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
  const days = rangeText({ from: start_date, to: end_date })
  return {
    kind: 'trip',
    href: tripPath(trip_id),
    label: someNames(staff.map(fullName)),
    detail: [trip_id > 0 ? `Trip ${trip_id}` : 'New trip', destinations.join(', '), days]
      .filter(Boolean)
      .join(' · '),
  }
}

function someNames(names: string[]): string {
  const more = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  if (names.length === 0) return 'No staff assigned'
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** The address of the table with one filter. */
function tableOf(filter: 'staff' | 'country', value: string): string {
  return `/table?${new URLSearchParams({ [filter]: value })}`
}

function byWords(entries: Iterable<Entry>): Entry[] {
  return [...entries].sort((a, b) => (a.words < b.words ? -1 : 1))
}
