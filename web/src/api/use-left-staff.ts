import type { StaffOption } from '@sojourn/contract/trip/trip'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { staffList } from './directory.ts'
import { currentUser } from './session/session.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** The ids of people who left, so that filters can mark them. Empty until the directory has loaded. */
export function useLeftStaff(): ReadonlySet<string> {
  const client = useQueryClient()
  const [left, setLeft] = useState(NOBODY)
  useEffect(() => {
    // Nobody is signed in for a moment while the screen closes.
    if (currentUser()) return followStaff(client, (people) => setLeft(leftIds(people)))
  }, [client])
  return left
}

/**
 * Calls back with the directory, and again whenever it has changed. Does without useQuery, which the screens that only
 * mark people would otherwise have to load.
 */
export function followStaff(client: QueryClient, show: (people: readonly StaffOption[]) => void): () => void {
  const cache = client.getQueryCache()
  const read = () => {
    // A hidden page waits until it is visible.
    if (document.hidden) return
    client.fetchQuery({ ...staffList, staleTime: Infinity }).then(show, () => {
      // Without the directory, nobody is marked. If it is still marked as changed, the next change isn't announced.
      cache.find(staffList)?.setState({ isInvalidated: false })
    })
  }
  read()
  document.addEventListener('visibilitychange', read)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== staffList.queryKey[0]) return
    if (event.action.type === 'invalidate') read()
    if (event.action.type === 'success') show(event.action.data)
  })
  return () => {
    document.removeEventListener('visibilitychange', read)
    unsubscribe()
  }
}

function leftIds(people: readonly StaffOption[]): ReadonlySet<string> {
  return new Set(people.filter(({ left }) => left).map(({ staff_id }) => staff_id))
}
