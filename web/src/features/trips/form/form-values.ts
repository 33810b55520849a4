import type { Day } from '@sojourn/contract/dates/day'
import type { DestinationOption, Staff, Trip } from '@sojourn/contract/trip/trip'
import { merged } from '@sojourn/contract/trip/trip-change'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import type { EnteredTrip } from '@sojourn/contract/trip/trip-rules'

/** Each row has a key of its own, so that removing one doesn't affect the others. */
export type Keyed<Row> = Row & { key: number }
export type StaffRow = Keyed<EnteredTrip['staff'][number]>
export type DestinationRow = Keyed<EnteredTrip['destinations'][number]>

export interface FormValues extends EnteredTrip {
  staff: StaffRow[]
  destinations: DestinationRow[]
}

/** A new trip: one empty row of each kind, and the day chosen in the calendar, if any. */
export function blankForm(day: Day = ''): FormValues {
  return {
    staff: [emptyStaffRow()],
    destinations: [emptyDestinationRow()],
    startDate: day,
    endDate: day,
    estimatedCost: '',
    oneCurtin: false,
    ...eachText(() => ''),
  }
}

export function formOf(trip: Trip): FormValues {
  return {
    staff: trip.staffMembers.map((person) => ({ ...emptyStaffRow(), ...staffFields(person) })),
    destinations: trip.destinations.map(({ destination_id, destination_name, country }) => ({
      ...emptyDestinationRow(),
      ...destinationFields({
        ...{ destination_id, destination_name },
        ...{ country_name: country.country_name, region_name: country.region.region_name },
      }),
    })),
    startDate: trip.start_date,
    endDate: trip.end_date,
    estimatedCost: trip.est_cost?.toFixed(2) ?? '',
    oneCurtin: trip.one_curtin,
    // A server that hasn't been updated yet may not know a text field.
    ...eachText((field) => trip[field] ?? ''),
  }
}

export function emptyStaffRow(): StaffRow {
  return { key: nextKey(), staffId: '', firstName: '', lastName: '' }
}

export function emptyDestinationRow(): DestinationRow {
  return { key: nextKey(), destinationId: '', region: '', country: '', city: '' }
}

/** What choosing a staff id fills in. */
export function staffFields(person: Staff): EnteredTrip['staff'][number] {
  return { staffId: person.staff_id, firstName: person.first_name, lastName: person.last_name }
}

/** What choosing a city fills in. */
export function destinationFields(destination: DestinationOption): EnteredTrip['destinations'][number] {
  return {
    destinationId: String(destination.destination_id),
    region: destination.region_name,
    country: destination.country_name,
    city: destination.destination_name,
  }
}

export function withRow<Row extends Keyed<object>>(
  rows: Row[],
  key: number,
  fields: Partial<Omit<Row, 'key'>>,
): Row[] {
  return rows.map((row) => (row.key === key ? { ...row, ...fields } : row))
}

/** Keeps the last row, because a trip needs one. */
export function withoutRow<Row extends Keyed<object>>(rows: Row[], key: number): Row[] {
  return rows.length === 1 ? rows : rows.filter((row) => row.key !== key)
}

export function isSameForm(a: FormValues, b: FormValues): boolean {
  return comparable(a) === comparable(b)
}

/** A new trip, which the server hasn't numbered yet. */
export function entered(form: EnteredTrip): Trip {
  return {
    trip_id: 0,
    version: 0,
    ...sharedFields(form),
    staffMembers: form.staff.map(({ staffId, firstName, lastName }) => ({
      staff_id: staffId,
      first_name: firstName,
      last_name: lastName,
    })),
    destinations: form.destinations.map(({ destinationId, region, country, city }) => ({
      destination_id: Number(destinationId),
      destination_name: city,
      country: { country_name: country, region: { region_name: region } },
    })),
  }
}

/** The trip with the form's changes. Unchanged fields stay exactly as they came, even if they are missing. */
export function applied(base: Trip, form: EnteredTrip): Trip {
  return merged(base, base, entered(form))
}

let lastKey = 0

function nextKey(): number {
  lastKey += 1
  return lastKey
}

function comparable(form: FormValues): string {
  return JSON.stringify(form, (name, value) => (name === 'key' ? undefined : value))
}

function sharedFields(form: EnteredTrip) {
  return {
    est_cost: Number(form.estimatedCost),
    one_curtin: form.oneCurtin,
    start_date: form.startDate,
    end_date: form.endDate,
    ...eachText((field) => form[field].trim()),
  }
}
