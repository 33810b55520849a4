import type { BoardContact, BoardPerson } from '@sojourn/contract/check-ins/check-in'
import { useEffect, useRef, useState } from 'react'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { call } from '../check-in-calls.ts'

export interface BoardContacts {
  of: (staffId: string) => BoardContact | undefined
  hasFailed: boolean
  isLoading: boolean
  retry: () => void
}

/**
 * Phone numbers and emergency contacts, while the check-in is open. Every look is written to the audit log, so each person's are fetched once: when
 * the board opens, or when they are added to it.
 */
export function useBoardContacts(
  checkInId: number,
  people: readonly BoardPerson[],
  isWanted: boolean,
): BoardContacts {
  const isHere = useIsHere()
  const requested = useRef(new Set<string>())
  const [known, setKnown] = useState<ReadonlyMap<string, BoardContact>>(new Map())
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isWanted || hasFailed) return
    const missing = people.map(({ staff_id }) => staff_id).filter((id) => !requested.current.has(id))
    if (missing.length === 0) return
    for (const staffId of missing) requested.current.add(staffId)
    setLoading(true)
    call('getCheckInContacts', { params: { checkInId }, body: { staff_ids: missing } })
      .then((found) => {
        if (!isHere.current) return
        setKnown((before) => new Map([...before, ...found.map((each) => [each.staff_id, each] as const)]))
      })
      .catch(() => {
        for (const staffId of missing) requested.current.delete(staffId)
        if (isHere.current) setFailed(true)
      })
      .finally(() => {
        if (isHere.current) setLoading(false)
      })
  }, [checkInId, people, isWanted, hasFailed, isHere])

  return {
    of: (staffId) => (isWanted ? known.get(staffId) : undefined),
    hasFailed: isWanted && hasFailed,
    isLoading,
    retry: () => setFailed(false),
  }
}
