import type { DayRange } from '../dates/date-range.ts'
import type { Day } from '../dates/day.ts'
import type { Staff, Trip } from '../trip/trip.ts'
import { tripsBetween } from '../trip/trip-days.ts'
import { foldText } from '../words/fold-text.ts'
import { fullName } from '../words/full-name.ts'

/** One person in one destination of one trip. A trip of two people to three destinations is six stays. */
export interface Stay {
  region: string
  country: string
  city: string
  person: Staff
  trip_id: number
  start_date: Day
  end_date: Day
}

export interface RegionStays {
  region: string
  travellers: number
  countries: CountryStays[]
}

export interface CountryStays {
  country: string
  travellers: number
  cities: CityStays[]
}

export interface CityStays {
  city: string
  stays: Stay[]
}

interface StayFilter {
  country?: string | undefined
  /** Words from the name of a country or city. */
  place?: string | undefined
}

const [FIRST_DAY, LAST_DAY] = ['1000-01-01', '9999-12-31']

/** The stays of all trips with a day in the range. Trips don't say on which day someone is in which destination. */
export function staysWithin(trips: readonly Trip[], { from = FIRST_DAY, to = LAST_DAY }: DayRange): Stay[] {
  return tripsBetween(trips, from, to).flatMap(staysOf)
}

export function filterStays(stays: readonly Stay[], { country, place = '' }: StayFilter): Stay[] {
  const words = foldText(place).split(/\s+/).filter(Boolean)
  return stays.filter((stay) => (country === undefined || stay.country === country) && namesAll(stay, words))
}

/** Counts each person once, however many trips and places they have. */
export function countTravellers(stays: readonly Stay[]): number {
  return new Set(stays.map((stay) => stay.person.staff_id)).size
}

/** The people listed in more than one place, because of one trip or several. */
export function countInSeveralPlaces(stays: readonly Stay[]): number {
  const places = new Map<string, Set<string>>()
  for (const { person, country, city } of stays) {
    const own = places.get(person.staff_id) ?? new Set()
    places.set(person.staff_id, own.add(`${country}\n${city}`))
  }
  return [...places.values()].filter((own) => own.size > 1).length
}

/** How many different people are in each country. */
export function travellersByCountry(stays: readonly Stay[]): Map<string, number> {
  const groups = Map.groupBy(stays, (stay) => stay.country)
  return new Map([...groups].map(([country, inCountry]) => [country, countTravellers(inCountry)]))
}

/** Grouped by region, country and city, sorted by name. Within a city, sorted by person and then by day. */
export function groupStays(stays: readonly Stay[]): RegionStays[] {
  return groupsOf(stays, (stay) => stay.region).map(([region, inRegion]) => ({
    region,
    travellers: countTravellers(inRegion),
    countries: groupsOf(inRegion, (stay) => stay.country).map(([country, inCountry]) => ({
      country,
      travellers: countTravellers(inCountry),
      cities: groupsOf(inCountry, (stay) => stay.city).map(([city, inCity]) => ({
        city,
        stays: inCity.toSorted(comparePeople),
      })),
    })),
  }))
}

/** Only the first stays. Groups without any left are dropped, but the counts still include everyone. */
export function firstStays(regions: readonly RegionStays[], limit: number): RegionStays[] {
  let left = limit
  const take = (stays: Stay[]) => {
    const taken = stays.slice(0, left)
    left -= taken.length
    return taken
  }
  return regions
    .map((region) => ({
      ...region,
      countries: region.countries
        .map((country) => ({
          ...country,
          cities: country.cities
            .map((city) => ({ ...city, stays: take(city.stays) }))
            .filter((city) => city.stays.length > 0),
        }))
        .filter((country) => country.cities.length > 0),
    }))
    .filter((region) => region.countries.length > 0)
}

function staysOf({ trip_id, start_date, end_date, staffMembers, destinations }: Trip): Stay[] {
  return destinations.flatMap(({ destination_name, country }) =>
    staffMembers.map((person) => ({
      region: country.region.region_name,
      country: country.country_name,
      city: destination_name,
      person,
      trip_id,
      start_date,
      end_date,
    })),
  )
}

function namesAll({ city, country }: Stay, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = foldText(`${city} ${country}`)
  return words.every((word) => text.includes(word))
}

const collator = new Intl.Collator('en')

function groupsOf(stays: readonly Stay[], name: (stay: Stay) => string): [string, Stay[]][] {
  return [...Map.groupBy(stays, name)].sort(([a], [b]) => collator.compare(a, b))
}

function comparePeople(a: Stay, b: Stay): number {
  return (
    collator.compare(fullName(a.person), fullName(b.person)) ||
    collator.compare(a.person.staff_id, b.person.staff_id) ||
    collator.compare(a.start_date, b.start_date) ||
    a.trip_id - b.trip_id
  )
}
