import { STATUS_VALUES } from '@sojourn/contract/trip/trip-status'
import * as z from 'zod'
import { searchOf } from './api-calls.ts'

const day = z.iso.date()
const texts = z.array(z.string()).optional()

/** The filters of the table, as tools take them. */
export const filters = {
  staff_ids: texts.describe('Only trips with one of these people'),
  regions: texts,
  countries: texts,
  destinations: texts.describe('Names of cities'),
  statuses: z.array(z.enum(Object.values(STATUS_VALUES))).optional(),
  start_from: day.optional().describe('Only trips that start on this day or later'),
  start_to: day.optional(),
  end_from: day.optional().describe('Only trips that end on this day or later'),
  end_to: day.optional(),
  one_curtin: z.boolean().optional(),
}
type Filters = z.output<z.ZodObject<typeof filters>>

/** As the API names them. */
export function filterQuery(given: Filters) {
  return {
    staffId: given.staff_ids,
    region: given.regions,
    country: given.countries,
    destination: given.destinations,
    status: given.statuses,
    startDateFrom: given.start_from,
    startDateTo: given.start_to,
    endDateFrom: given.end_from,
    endDateTo: given.end_to,
    oneCurtin: given.one_curtin,
  }
}

/** As the addresses of the table and the insights name them. */
export function filterSearch(given: Filters): string {
  return searchOf({
    staff: given.staff_ids,
    region: given.regions,
    country: given.countries,
    destination: given.destinations,
    status: given.statuses,
    startFrom: given.start_from,
    startTo: given.start_to,
    endFrom: given.end_from,
    endTo: given.end_to,
    oneCurtin: given.one_curtin,
  })
}
