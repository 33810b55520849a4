import type { Staff, Trip } from '../trip/trip.ts'
import { fullName } from '../words/full-name.ts'
import { formatMoney } from '../words/money.ts'
import type { CalendarEvent } from './icalendar.ts'

/** A trip, and when its row was last written. */
export interface DatedTrip {
  trip: Trip
  /** An ISO instant. */
  changedAt: string
}

/** The address of the application, such as `https://trips.example.edu`, and its host. */
export interface Installation {
  publicUrl: string
  host: string
}

const NAMES_IN_TITLE = 3

/** A trip with every detail that people inside the university may see. */
export function tripEvent(dated: DatedTrip, installation: Installation, isBusy: boolean): CalendarEvent {
  const { trip } = dated
  const countries = [...new Set(trip.destinations.map(({ country }) => country.country_name))]
  return {
    ...daysOf(dated, installation),
    summary: `${shortList(trip.staffMembers)} – ${countries.join(', ')}`,
    description: descriptionOf(trip),
    location: destinationsOf(trip),
    url: `${installation.publicUrl}/trips/${trip.trip_id}/edit`,
    isBusy,
  }
}

/** Only says that these people are away on the days of a trip. */
export function awayEvent(
  dated: DatedTrip,
  installation: Installation,
  people: readonly Staff[],
): CalendarEvent {
  const isCutShort = people.length > NAMES_IN_TITLE
  return {
    ...daysOf(dated, installation),
    summary: `${shortList(people)} away`,
    ...(isCutShort && { description: `Away: ${people.map(fullName).join(', ')}` }),
    isBusy: true,
  }
}

/** A trip has the same UID in every feed and file of one installation. */
function daysOf({ trip, changedAt }: DatedTrip, { host }: Installation) {
  return {
    uid: `trip-${trip.trip_id}@${host}`,
    start: trip.start_date,
    end: trip.end_date,
    sequence: trip.version,
    changedAt,
  }
}

function descriptionOf(trip: Trip): string {
  const { reason, comments, est_cost, staffMembers, one_curtin } = trip
  return [
    `Reason: ${reason}`,
    `Staff: ${staffMembers.map(fullName).join(', ')}`,
    `Destinations: ${destinationsOf(trip)}`,
    ...(est_cost === null ? [] : [`Estimated cost: ${formatMoney(est_cost)}`]),
    `One Curtin: ${one_curtin ? 'Yes' : 'No'}`,
    ...(comments === '' ? [] : [`Comments: ${comments}`]),
  ].join('\n')
}

function destinationsOf({ destinations }: Trip): string {
  return destinations
    .map(({ destination_name, country }) => `${destination_name}, ${country.country_name}`)
    .join('; ')
}

/** Mia Chen and Bao Nguyen; with four or more people, Mia Chen, Bao Nguyen and 2 others. */
function shortList(people: readonly Staff[]): string {
  const names = people.map(fullName)
  const shown = names.length > NAMES_IN_TITLE ? names.slice(0, NAMES_IN_TITLE - 1) : names
  const rest = names.length - shown.length
  const parts = rest > 0 ? [...shown, `${rest} others`] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
