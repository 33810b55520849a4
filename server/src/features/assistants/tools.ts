import type { Scope } from '@sojourn/contract/account/scopes'
import { SPEND_GROUPINGS } from '@sojourn/contract/insights/spend'
import {
  SEARCHED_NAME_MAX,
  STAYS_PER_ANSWER_MAX,
  TRIPS_PER_PAGE_MAX,
  WHERE_DAYS_MAX,
} from '@sojourn/contract/limits'
import type { SpendReport, Where } from '@sojourn/contract/reports/reports'
import type { DestinationOption, StaffOption, Trip } from '@sojourn/contract/trip/trip'
import type { HistoryPage } from '@sojourn/contract/trip/trip-history'
import { freeDays } from '@sojourn/contract/where/free-days'
import { foldText } from '@sojourn/contract/words/fold-text'
import { fullName } from '@sojourn/contract/words/full-name'
// Not the small build, which can't describe its schemas to an assistant.
import * as z from 'zod'
import { type CallApi, searchOf } from './api-calls.ts'
import { filterQuery, filterSearch, filters } from './trip-filters.ts'

/** Something an assistant can do. */
export interface Tool {
  name: string
  title: string
  description: string
  /** It needs all of them. */
  scopes: readonly Scope[]
  isReadOnly: boolean
  input: z.ZodObject
  run: (input: never, call: CallApi) => Promise<Found>
}

/** What it found, and the path of the screen that shows the same. */
type Found = Record<string, unknown> & { screen: string }

function tool<Input extends z.ZodObject>(
  parts: Omit<Tool, 'run' | 'input'> & {
    input: Input
    run: (input: z.output<Input>, call: CallApi) => Promise<Found>
  },
): Tool {
  return parts
}

const day = z.iso.date()
const firstDay = day.optional().describe('The first day. Today if left out')
const lastDay = day.optional().describe('The last day. The same as the first if left out')
const tripId = z.int().min(1).describe('The number of the trip')
const searched = z.string().max(SEARCHED_NAME_MAX)

const tripFields = {
  start_date: day,
  end_date: day,
  est_cost: z.number().describe('What it will probably cost, in dollars'),
  one_curtin: z.boolean().describe('Whether it counts as a One Curtin trip'),
  reason: z.string(),
  comments: z.string(),
  staff_ids: z.array(z.string()).describe('The staff IDs of the travellers, from find_people'),
  destination_ids: z.array(z.string()).describe('The IDs of the destinations, from find_destinations'),
}

const FOUND_MAX = 50

/** Those whose name has all the words. */
function named<T>(all: readonly T[], text: string, nameOf: (one: T) => string): T[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return all.filter((one) => {
    const name = foldText(nameOf(one))
    return words.every((word) => name.includes(word))
  })
}

/** The month, with the year over it if the days are in several months. */
function calendarOf(staff: string, from: string, to: string): string {
  const [month, year] = [from.slice(0, 7), from.slice(0, 4)]
  return `/calendar${searchOf({ month, year: to.startsWith(month) ? undefined : year, staff })}`
}

function screenOf(trip_id: number): string {
  return `/trips/${trip_id}/edit`
}

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'who_is_where',
    title: 'Who is where',
    description: `Lists which people are on trips on a day, or on any day between two, and where. At most ${WHERE_DAYS_MAX} days.`,
    scopes: ['where:read'],
    isReadOnly: true,
    input: z.object({
      from: firstDay,
      to: lastDay,
      staff_id: z.string().optional(),
      country: searched.optional(),
      place: searched.optional().describe('Words from the name of a country or city'),
      limit: z.int().min(1).max(STAYS_PER_ANSWER_MAX).default(200),
      offset: z.int().min(0).default(0).describe('How many to skip, if there are more than the limit'),
    }),
    run: async ({ staff_id, limit, offset, ...where }, call) => {
      const query = { ...where, staffId: staff_id, n: limit, offset }
      const found = await call<Where>('whoIsWhere', { query })
      const { from, to } = found
      const screen =
        staff_id === undefined ? `/where${searchOf({ ...where, from, to })}` : calendarOf(staff_id, from, to)
      return { ...found, screen }
    },
  }),
  tool({
    name: 'free_days',
    title: 'Free days of a person',
    description: `Lists the days between two days on which a person isn't on a trip. At most ${WHERE_DAYS_MAX} days.`,
    scopes: ['where:read'],
    isReadOnly: true,
    input: z.object({ staff_id: z.string(), from: day, to: day }),
    run: async ({ staff_id, from, to }, call) => {
      const stays: Where['stays'] = []
      for (let total = 1; stays.length < total; ) {
        const query = { staffId: staff_id, from, to, n: STAYS_PER_ANSWER_MAX, offset: stays.length }
        const page = await call<Where>('whoIsWhere', { query })
        stays.push(...page.stays)
        // Trips may be deleted meanwhile.
        total = page.stays.length === 0 ? 0 : page.total
      }
      const free = freeDays(stays, from, to)
      return { staff_id, from, to, free, screen: calendarOf(staff_id, from, to) }
    },
  }),
  tool({
    name: 'find_trips',
    title: 'Find trips',
    description:
      'Lists trips, newest start first, with any of the filters. "next" is the cursor of the next page.',
    scopes: ['trips:read'],
    isReadOnly: true,
    input: z.object({
      ...filters,
      limit: z.int().min(1).max(TRIPS_PER_PAGE_MAX).default(20),
      cursor: z.string().optional(),
    }),
    run: async (given, call) => {
      const { limit, cursor } = given
      const query = { ...filterQuery(given), limit, cursor }
      return { ...(await call<object>('listTrips', { query })), screen: `/table${filterSearch(given)}` }
    },
  }),
  tool({
    name: 'get_trip',
    title: 'One trip with its history',
    description: 'A trip, its version, and who changed what, newest first.',
    scopes: ['trips:read'],
    isReadOnly: true,
    input: z.object({ trip_id: tripId }),
    run: async ({ trip_id }, call) => {
      const params = { tripId: trip_id }
      const { trip } = await call<{ trip: Trip }>('getTrip', { params })
      const history = await call<HistoryPage>('tripHistory', { params })
      return { trip, history, screen: screenOf(trip_id) }
    },
  }),
  tool({
    name: 'find_people',
    title: 'Find people',
    description: `Finds people of the directory by words of their name. At most ${FOUND_MAX}.`,
    scopes: ['trips:read'],
    isReadOnly: true,
    input: z.object({ name: searched }),
    run: async ({ name }, call) => {
      const people = named(await call<StaffOption[]>('listStaff'), name, fullName)
      const found = people.slice(0, FOUND_MAX)
      const screen = `/table${searchOf({ staff: found.map(({ staff_id }) => staff_id) })}`
      return { people: found, total: people.length, screen }
    },
  }),
  tool({
    name: 'find_destinations',
    title: 'Find destinations',
    description: `Finds destinations that a trip can have by words of their name, country or region. At most ${FOUND_MAX}.`,
    scopes: ['trips:read'],
    isReadOnly: true,
    input: z.object({ name: searched }),
    run: async ({ name }, call) => {
      const all = await call<DestinationOption[]>('listDestinations')
      const nameOf = (one: DestinationOption) =>
        [one.destination_name, one.country_name, one.region_name].join(' ')
      const destinations = named(all, name, nameOf)
      return {
        destinations: destinations.slice(0, FOUND_MAX),
        total: destinations.length,
        screen: '/trips/new',
      }
    },
  }),
  tool({
    name: 'get_spend',
    title: 'What trips cost',
    description:
      'Adds up what trips cost, with any of the filters: spent on those that have ended, planned for the others, in total and in groups. People and countries share the cost of a trip.',
    scopes: ['insights:read'],
    isReadOnly: true,
    input: z.object({
      ...filters,
      by: z.enum(Object.keys(SPEND_GROUPINGS) as [keyof typeof SPEND_GROUPINGS]).default('month'),
    }),
    run: async (given, call) => {
      const found = await call<SpendReport>('getSpend', { query: { ...filterQuery(given), by: given.by } })
      return { ...found, screen: `/insights${filterSearch(given)}` }
    },
  }),
  tool({
    name: 'add_trip',
    title: 'Add a trip',
    description:
      'Adds a trip. The same key adds it only once, even if the answer is lost and it is sent again.',
    scopes: ['trips:write'],
    isReadOnly: false,
    input: z.object({
      ...tripFields,
      comments: tripFields.comments.default(''),
      one_curtin: tripFields.one_curtin.default(false),
      key: z.string().optional().describe('Anything that no other trip was added with'),
    }),
    run: async ({ key, ...body }, call) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const trip = await call<Trip>('createTrip', { body, headers })
      return { trip, screen: screenOf(trip.trip_id) }
    },
  }),
  tool({
    name: 'change_trip',
    title: 'Change a trip',
    description:
      'Changes the given fields of a trip. Needs the version that the change is based on, from get_trip or find_trips: if someone else has changed the trip since, it is refused.',
    scopes: ['trips:read', 'trips:write'],
    isReadOnly: false,
    input: z.object({
      trip_id: tripId,
      version: z.int(),
      ...z.object(tripFields).partial().shape,
    }),
    run: async ({ trip_id, version, ...changes }, call) => {
      const params = { tripId: trip_id }
      const { trip } = await call<{ trip: Trip }>('getTrip', { params })
      const { staff_ids, destination_ids, ...fields } = changes
      const body = {
        ...{ start_date: trip.start_date, end_date: trip.end_date, est_cost: trip.est_cost },
        ...{ one_curtin: trip.one_curtin, reason: trip.reason, comments: trip.comments },
        ...fields,
        staffIds: staff_ids ?? trip.staffMembers.map(({ staff_id }) => staff_id),
        destinationIds:
          destination_ids ?? trip.destinations.map(({ destination_id }) => String(destination_id)),
      }
      const changed = await call<Trip>('updateTrip', {
        params,
        body,
        headers: { 'if-match': `"${version}"` },
      })
      return { trip: changed, screen: screenOf(trip_id) }
    },
  }),
]
