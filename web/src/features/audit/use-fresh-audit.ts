import { useFresh } from '../../api/use-fresh.ts'
import { AUDIT_KEY } from './audit-pages.ts'

/** Everyone has a dashboard open: the newest entries are asked for by all of them within this time. */
const SPREAD_MS = 5_000

/** Every change to a trip leaves an entry: fetches what is shown again when the live list has changed. */
export function useFreshAudit(liveTrips: readonly unknown[] | undefined): void {
  useFresh(AUDIT_KEY, liveTrips, SPREAD_MS)
}
