import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { coalesce } from './coalesce.ts'

const COLLECT_MS = 300

/** Fetches what is shown under a key anew when what it follows has become another, once for a burst of changes. */
export function useFresh(queryKey: QueryKey, followed: unknown): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is what its hash says
  const refetch = useMemo(
    () => coalesce(() => client.invalidateQueries({ queryKey }), COLLECT_MS),
    [client, hashKey(queryKey)],
  )
  const seen = useRef(followed)
  useEffect(() => {
    const hasChanged = seen.current !== undefined && seen.current !== followed
    seen.current = followed
    if (hasChanged) refetch()
  }, [followed, refetch])
}
