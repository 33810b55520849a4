import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PartFailure } from '../../ui/cards/part-failure.tsx'
import { DangerButton } from '../../ui/controls/danger-button.tsx'
import { type Ending, EndSessions } from './end-sessions.tsx'
import classes from './own-sessions.module.css'
import { ownSessions } from './session-calls.ts'
import { SessionRow } from './session-row.tsx'

const SHOWN_AT_FIRST = 5

/** Where the person is signed in. Each session but this one can be ended here; Logout ends this one. */
export function OwnSessions() {
  const { data: sessions, error, isFetching, refetch } = useQuery(ownSessions)
  const client = useQueryClient()
  const [ending, setEnding] = useState<Ending>()
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // A late answer closes its own question, not one that was opened in the meantime.
  const close = (one: Ending | undefined) => setEnding((now) => (now === one ? undefined : now))

  /** Immediately, so that the focus doesn't return to a button that is about to go. */
  function removeEnded({ session: ended }: Ending) {
    client.setQueryData(ownSessions.queryKey, (before) =>
      before?.filter((one) => (ended ? one.session_id !== ended.session_id : one.is_current)),
    )
    void refetch()
  }

  /** The button is about to go. */
  function showAll() {
    setShowsAll(true)
    list.current?.focus()
  }

  if (!sessions) {
    return error ? (
      <PartFailure
        text="Couldn't load your sessions."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={64} />
    )
  }
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul className={classes.list} aria-label="Sessions" ref={list} tabIndex={-1}>
        {shown.map((session) => (
          <SessionRow key={session.session_id} session={session} onEnd={() => setEnding({ session })} />
        ))}
      </ul>
      <div className={classes.actions}>
        {shown.length < sessions.length && (
          <Button variant="default" onClick={showAll}>
            Show {sessions.length - shown.length} more
          </Button>
        )}
        {sessions.length > 1 && (
          <DangerButton onClick={() => setEnding({ session: undefined })}>
            End all other sessions
          </DangerButton>
        )}
      </div>
      <EndSessions
        ending={ending}
        onEnded={removeEnded}
        onClose={close}
        onFocusLost={() => list.current?.focus()}
      />
    </>
  )
}
