import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { coalesce } from './coalesce.ts'
import { hasJustChanged } from './own-change.ts'
import { refetchWaitMs } from './refetch-wait.ts'

/**
 * Refetches what is shown under a key when its source has changed, once per burst of changes. What many people
 * have open is fetched at different times within `spreadMs`. A hidden page waits until it is visible, unless its
 * title or its sound has news.
 */
export function useFresh(queryKey: QueryKey, followed: unknown, spreadMs = 0, alsoHidden = false): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash identifies the key
  const refetch = useMemo(
    () =>
      coalesce(() =>
        client.invalidateQueries({
          queryKey,
          refetchType: document.hidden && !alsoHidden ? 'none' : 'active',
        }),
      ),
    [client, hashKey(queryKey), alsoHidden],
  )
  const seen = useRef(followed)
  useEffect(() => {
    const hasChanged = seen.current !== undefined && seen.current !== followed
    seen.current = followed
    if (hasChanged) refetch(refetchWaitMs(hasJustChanged(), spreadMs, Math.random()))
  }, [followed, refetch, spreadMs])
}
