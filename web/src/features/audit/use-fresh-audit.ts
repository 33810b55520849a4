import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { AUDIT_KEY } from './audit-pages.ts'
import { coalesce } from './coalesce.ts'

const COLLECT_MS = 300

/** Every change to a trip leaves an entry: fetches what is shown anew when the live list has become another. */
export function useFreshAudit(liveTrips: readonly unknown[] | undefined): void {
  const client = useQueryClient()
  const refetch = useMemo(
    () => coalesce(() => client.invalidateQueries({ queryKey: AUDIT_KEY }), COLLECT_MS),
    [client],
  )
  const seen = useRef(liveTrips)
  useEffect(() => {
    const hasChanged = seen.current !== undefined && seen.current !== liveTrips
    seen.current = liveTrips
    if (hasChanged) refetch()
  }, [liveTrips, refetch])
}
