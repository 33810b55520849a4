import { useFresh } from '../../api/use-fresh.ts'
import { AUDIT_KEY } from './audit-pages.ts'

/** Everyone has a dashboard open, so their requests for the newest entries are spread over this time. */
const SPREAD_MS = 5_000

/** Every change to a trip writes an audit entry, so the entries are fetched again when the live list changes. */
export function useFreshAudit(liveTrips: readonly unknown[] | undefined): void {
  useFresh(AUDIT_KEY, liveTrips, SPREAD_MS)
}
