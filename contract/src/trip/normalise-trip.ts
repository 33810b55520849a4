import { type Day, parseDay } from '../dates/day.ts'
import { type Place, type Whereabouts, whereItGoes } from './region-groups.ts'
import type { Staff } from './trip.ts'
import { eachText, type TextField } from './trip-fields.ts'
import { type TripStatus, tripStatus } from './trip-status.ts'

/** A trip as the screens use it, whichever accepted field names it arrived with. */
export interface NormalisedTrip extends Whereabouts, Record<TextField, string> {
  trip_id: number
  staff: Staff[]
  status: TripStatus
  start_date: Day
  end_date: Day
  one_curtin: boolean
  cost: number
  version: number
}

export function normaliseTrip(raw: unknown, today: Day): NormalisedTrip {
  const source = asRecord(raw)
  const start_date = parseDay(first(source, 'start_date', 'startDate')) ?? today
  const end_date = parseDay(first(source, 'end_date', 'endDate')) ?? today
  return {
    trip_id: asNumber(first(source, 'trip_id', 'tripId', 'id')),
    staff: asList(first(source, 'staffMembers', 'staff', 'staff_members')).map(staffOf),
    ...whereItGoes(destinationsOf(source)),
    status: tripStatus({ start_date, end_date }, today),
    start_date,
    end_date,
    one_curtin: asFlag(first(source, 'one_curtin', 'oneCurtin')),
    cost: asNumber(first(source, 'est_cost', 'estCost', 'cost')),
    ...eachText((field) => asText(first(source, field))),
    version: asNumber(first(source, 'version')),
  }
}

function destinationsOf(source: Record<string, unknown>): Place[] {
  const grouped = asList(first(source, 'trip')).map(asRecord)
  if (grouped.length > 0) return grouped.flatMap(destinationsOfGroup)
  return asList(first(source, 'destinations')).map(destinationOf)
}

/** A region with its countries and destinations, as in the sample list. */
function destinationsOfGroup(group: Record<string, unknown>): Place[] {
  const region = asText(first(group, 'region', 'region_name', 'regionName'))
  const countries = asList(first(group, 'countries', 'country')).map(asText)
  const destinations = asList(first(group, 'destinations', 'destination')).map(asText)
  const rows = Math.max(countries.length, destinations.length, 1)
  return Array.from({ length: rows }, (_, row) => ({
    region,
    country: countries[row] ?? '',
    name: destinations[row] ?? '',
  }))
}

function destinationOf(raw: unknown): Place {
  if (typeof raw === 'string') return { region: '', country: '', name: raw.trim() }
  const destination = asRecord(raw)
  const country = first(destination, 'country', 'country_name', 'countryName')
  const countryRecord = asRecord(country)
  const region = first(countryRecord, 'region') ?? first(destination, 'region', 'region_name', 'regionName')
  return {
    region: asText(first(asRecord(region), 'region_name', 'regionName') ?? region),
    country: asText(first(countryRecord, 'country_name', 'countryName') ?? country),
    name: asText(first(destination, 'destination_name', 'destinationName', 'city', 'name')),
  }
}

function staffOf(raw: unknown): Staff {
  const person = asRecord(raw)
  return {
    staff_id: asText(first(person, 'staff_id', 'staffId', 'id')),
    first_name: asText(first(person, 'first_name', 'firstName')),
    last_name: asText(first(person, 'last_name', 'lastName')),
  }
}

function first(source: Record<string, unknown>, ...names: string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return [...value]
  return value === undefined ? [] : [value]
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

function asNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

function asFlag(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true')
}
