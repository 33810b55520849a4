import { historySentences } from '@sojourn/contract/sentences'
import type { Trip } from '@sojourn/contract/trip'
import { broughtBack } from '@sojourn/contract/trip-change'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { showSuccess } from '../../ui/toasts.ts'
import type { TripHistoryProps } from './trip-history.tsx'

interface RevertParts extends Pick<TripHistoryProps, 'trip' | 'onRevert'> {
  onDone: () => void
}

/** Going back is an ordinary change of the trip, so it can be refused like one; then it is said why. */
export function useRevert({ trip, onRevert, onDone }: RevertParts) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReverting, setReverting] = useState(false)

  async function revert(then: Trip): Promise<void> {
    setReverting(true)
    setProblem(null)
    try {
      if ((await onRevert(trip, broughtBack(trip, then))) === 'saved') showSuccess(historySentences.reverted)
      onDone()
    } catch (error) {
      setProblem(historySentences.notReverted(failureText(error, historySentences.errorReverting)))
    } finally {
      setReverting(false)
    }
  }

  return { problem, isReverting, revert }
}
