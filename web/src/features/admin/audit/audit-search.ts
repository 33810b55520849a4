import { AUDIT_KINDS, type AuditKind } from '@sojourn/contract/audit/audit-kinds'
import { type Day, isDay } from '@sojourn/contract/dates/day'
import { ADMIN_SEARCH_MAX, STAFF_ID_MAX } from '@sojourn/contract/limits'

export interface AuditFilterSearch {
  staff?: string | undefined
  trip?: number | undefined
  kind?: AuditKind | undefined
  from?: Day | undefined
  to?: Day | undefined
  search?: string | undefined
}

/** The page's state in the address. Without `before` and `after`, it shows the newest entries. */
export interface AuditSearch extends AuditFilterSearch {
  /** The id of the entry that the page comes after, going back in time. */
  before?: number | undefined
  /** The id of the entry that the page comes before. */
  after?: number | undefined
}

const TRIP_ID_MAX = 2_147_483_647

/** Drops invalid values. Dropped values are set to undefined, because the router keeps what isn't named. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { staff, trip, kind, from, to, search, before, after } = raw
  return {
    staff: textOf(staff, STAFF_ID_MAX),
    trip: numberOf(trip, TRIP_ID_MAX),
    kind: AUDIT_KINDS.find((one) => one === kind),
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    search: textOf(search, ADMIN_SEARCH_MAX),
    before: numberOf(before, Number.MAX_SAFE_INTEGER),
    after: before === undefined ? numberOf(after, Number.MAX_SAFE_INTEGER) : undefined,
  }
}

/** The router reads digits, such as a staff ID, as a number. */
function textOf(value: unknown, most: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most) : ''
  return text === '' ? undefined : text
}

function numberOf(value: unknown, most: number): number | undefined {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most ? Number(value) : undefined
}

export function isFiltered({ staff, trip, kind, from, to, search }: AuditFilterSearch): boolean {
  return [staff, trip, kind, from, to, search].some((wanted) => wanted !== undefined)
}
