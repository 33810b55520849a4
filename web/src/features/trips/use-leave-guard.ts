import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { currentUser } from '../../api/session.ts'

export interface LeaveGuard {
  /** Told by the form: whether leaving would lose something. */
  mark: (isChanged: boolean) => void
  isChanged: () => boolean
  /** Leaves at once, or asks first. */
  leaveBy: (leave: () => void) => void
  isAsking: boolean
  stay: () => void
  leaveAnyway: () => void
}

/** Asks before unsaved changes are left: by a link, the back button, a closed tab or what closes the form. */
export function useLeaveGuard(): LeaveGuard {
  const changed = useRef(false)
  const [pending, setPending] = useState<(() => void) | null>(null)
  const isChanged = useCallback(() => changed.current, [])
  const mark = useCallback((isNowChanged: boolean) => {
    changed.current = isNowChanged
  }, [])
  // Someone whose session is over cannot stay.
  const shouldBlockFn = useCallback(() => changed.current && currentUser() !== null, [])
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isChanged, withResolver: true })

  function leaveBy(leave: () => void) {
    if (changed.current) setPending(() => leave)
    else leave()
  }

  function stay() {
    setPending(null)
    blocker.reset?.()
  }

  function leaveAnyway() {
    mark(false)
    setPending(null)
    if (pending) pending()
    else blocker.proceed?.()
  }

  const isAsking = pending !== null || blocker.status === 'blocked'
  return { mark, isChanged, leaveBy, isAsking, stay, leaveAnyway }
}
