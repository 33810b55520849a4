import type { StaffOption } from '@sojourn/contract/trip/trip'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { staffList } from './directory.ts'
import { currentUser } from './session/session.ts'

const NOBODY: ReadonlySet<string> = new Set()

/**
 * The ids of people who left, so that filters can mark them. Empty until the directory has loaded. Follows it without
 * useQuery, which the screens that only mark people would otherwise have to load.
 */
export function useLeftStaff(): ReadonlySet<string> {
  const client = useQueryClient()
  const [left, setLeft] = useState(NOBODY)
  useEffect(() => {
    // Nobody is signed in for a moment while the screen closes.
    if (!currentUser()) return
    const show = (people: readonly StaffOption[]) => setLeft(leftIds(people))
    // Without the directory, nobody is marked.
    const read = () =>
      void client.fetchQuery({ ...staffList, staleTime: Infinity }).then(show, () => undefined)
    read()
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== staffList.queryKey[0]) return
      if (event.action.type === 'invalidate') read()
      if (event.action.type === 'success') show(event.action.data)
    })
  }, [client])
  return left
}

function leftIds(people: readonly StaffOption[]): ReadonlySet<string> {
  return new Set(people.filter(({ left }) => left).map(({ staff_id }) => staff_id))
}
