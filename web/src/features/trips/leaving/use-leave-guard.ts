import { useCallbackRef } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { currentUser } from '../../../api/session/session.ts'

type Sending = 'saving' | 'deleting'

export interface LeaveGuard {
  /** Set by the form: whether it has unsaved changes. */
  mark: (isChanged: boolean) => void
  /** Set by the form: what the server hasn't answered yet. Once it answers, a person who wanted to leave stays. */
  markSending: (sending: Sending | null) => void
  /** Whether leaving now would lose changes or miss an answer. */
  isChanged: () => boolean
  /** Leaves immediately, or asks first. */
  leaveBy: (leave: () => void) => void
  /** Everything is saved: goes where the person wanted to go in the meantime, otherwise where `leave` leads. */
  finish: (leave: () => void) => void
  question: 'unsaved' | Sending | null
  stay: () => void
  leaveAnyway: () => void
}

/** Asks before a changed form is left, by a link, the back button, closing the tab or closing the form. */
export function useLeaveGuard(): LeaveGuard {
  const changed = useRef(false)
  const sent = useRef<Sending>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [pending, setPending] = useState<(() => void) | null>(null)
  const isChanged = useCallback(() => changed.current || sent.current !== null, [])
  const mark = useCallback((isNowChanged: boolean) => {
    changed.current = isNowChanged
  }, [])
  const shouldBlockFn = useCallback(
    // A person whose session has ended can't stay.
    (move: Move) => isChanged() && !isWithinPage(move) && currentUser() !== null,
    [isChanged],
  )
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isChanged, withResolver: true })

  const markSending = useCallbackRef((now: Sending | null) => {
    sent.current = now
    setSending(now)
    if (now === null) stay()
  })

  function leaveBy(leave: () => void) {
    if (isChanged()) setPending(() => leave)
    else leave()
  }

  function stay() {
    setPending(null)
    blocker.reset?.()
  }

  const leaveAnyway = useCallbackRef(() => {
    forget()
    if (pending) pending()
    else blocker.proceed?.()
  })

  const finish = useCallbackRef((leave: () => void) => {
    if (isAsking) return leaveAnyway()
    forget()
    leave()
  })

  function forget() {
    mark(false)
    sent.current = null
    setSending(null)
    setPending(null)
  }

  const isAsking = pending !== null || blocker.status === 'blocked'
  const question = isAsking ? (sending ?? 'unsaved') : null
  return { mark, markSending, isChanged, leaveBy, finish, question, stay, leaveAnyway }
}

interface Address {
  pathname: string
  search: unknown
}

interface Move {
  current: Address
  next: Address
}

/** A jump to another part of the same page doesn't count as leaving. */
function isWithinPage({ current, next }: Move): boolean {
  const addressOf = ({ pathname, search }: Address) => JSON.stringify([pathname, search])
  return addressOf(current) === addressOf(next)
}
