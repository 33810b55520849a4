import { useFresh } from '../../api/use-fresh.ts'
import { AUDIT_KEY } from './audit-pages.ts'

/** Every change to a trip leaves an entry: fetches what is shown anew when the live list has become another. */
export function useFreshAudit(liveTrips: readonly unknown[] | undefined): void {
  useFresh(AUDIT_KEY, liveTrips)
}
