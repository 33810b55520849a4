import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { daySchema } from '../trip/trip.ts'
import type { TripFilter } from '../trip/trip-filter.ts'
import { SORTABLE_COLUMNS, type TripSort } from '../trip/trip-sort.ts'
import { parseStatus, type TripStatus } from '../trip/trip-status.ts'

/** A parameter that can be repeated. A trip matches if it has any of the values. */
const many = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value: string | string[]) => (Array.isArray(value) ? value : [value])),
)
const statuses = z.pipe(
  many,
  z.transform((texts: string[], context): TripStatus[] => {
    const known = texts.map(parseStatus)
    if (known.includes(undefined)) {
      context.issues.push({ code: 'custom', message: 'Unknown status', input: texts })
    }
    return known.filter((status) => status !== undefined)
  }),
)
const flag = z.pipe(
  z.enum(['true', 'false', 'True', 'False']),
  z.transform((text) => text.toLowerCase() === 'true'),
)
const rowCount = wholeNumber(0, 10_000_000)

/** CSV is the default. XLSX has the same rows and columns in the same order. */
const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The filters of the table. Each is a parameter, and those with many values can be repeated. */
export const filterQuerySchema = z.object({
  staffId: z.optional(many),
  region: z.optional(many),
  country: z.optional(many),
  destination: z.optional(many),
  status: z.optional(statuses),
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
  startDateFrom: z.optional(daySchema),
  startDateTo: z.optional(daySchema),
  endDateFrom: z.optional(daySchema),
  endDateTo: z.optional(daySchema),
  oneCurtin: z.optional(flag),
  today: z.optional(daySchema),
})
type FilterQuery = z.infer<typeof filterQuerySchema>

export const exportQuerySchema = z.object({
  ...filterQuerySchema.shape,
  sortBy: z.optional(z.enum([...SORTABLE_COLUMNS, 'est_cost'])),
  sortDir: z._default(z.enum(['asc', 'desc']), 'asc'),
  n: z.optional(rowCount),
  offset: z._default(rowCount, 0),
  format: z.optional(z.enum(EXPORT_FORMATS)),
})
export type ExportQuery = z.infer<typeof exportQuerySchema>

/** `startDate` matches trips that start on or after it, `endDate` trips that end on or before it. */
export function filterOfQuery(query: FilterQuery): TripFilter {
  return {
    staffIds: query.staffId,
    statuses: query.status,
    regions: query.region,
    countries: query.country,
    destinations: query.destination,
    startFrom: query.startDateFrom ?? query.startDate,
    startTo: query.startDateTo,
    endFrom: query.endDateFrom,
    endTo: query.endDateTo ?? query.endDate,
    oneCurtin: query.oneCurtin,
  }
}

export function sortOfQuery(query: ExportQuery): TripSort | undefined {
  if (query.sortBy === undefined) return undefined
  return { by: query.sortBy === 'est_cost' ? 'cost' : query.sortBy, dir: query.sortDir }
}
