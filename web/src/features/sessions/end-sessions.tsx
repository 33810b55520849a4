import type { OwnSession } from '@sojourn/contract/account/own-sessions'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import { endAllOthers, endOneSession } from './session-calls.ts'

/** What is about to end: one session, or all others if there is none. */
export interface Ending {
  session: OwnSession | undefined
}

interface EndSessionsProps {
  ending: Ending | undefined
  onEnded: (ending: Ending) => void
  onClose: (ending: Ending | undefined) => void
  onFocusLost: () => void
}

/** Asks before ending. An answer that comes late concerns only the question it belongs to, and a toast shows it. */
export function EndSessions({ ending, onEnded, onClose, onFocusLost }: EndSessionsProps) {
  const [busyWith, setBusyWith] = useState<Ending>()
  const [failure, setFailure] = useState<{ of: Ending; sentence: string }>()
  const isBusy = ending !== undefined && ending === busyWith
  const session = ending?.session
  const asked = useRef<Ending>(undefined)
  useEffect(() => {
    asked.current = ending
    return () => {
      asked.current = undefined
    }
  }, [ending])

  async function end(wanted: Ending) {
    setBusyWith(wanted)
    setFailure(undefined)
    try {
      if (wanted.session) await endOneSession(wanted.session.session_id)
      else await endAllOthers()
      showSuccess(wanted.session ? 'Session ended' : 'All other sessions ended')
      onEnded(wanted)
      onClose(wanted)
    } catch (error) {
      const sentence = failureText(error, "Couldn't end the session. Try again in a moment.")
      if (asked.current === wanted) setFailure({ of: wanted, sentence })
      else showError(sentence)
    } finally {
      setBusyWith((now) => (now === wanted ? undefined : now))
    }
  }

  return (
    <ConfirmDialog
      opened={ending !== undefined}
      title={session ? 'End session' : 'End all other sessions'}
      confirm="End"
      tone="danger"
      isBusy={isBusy}
      problem={failure?.of === ending ? failure?.sentence : undefined}
      onConfirm={ending && !isBusy ? () => void end(ending) : undefined}
      onCancel={() => onClose(ending)}
      onFocusLost={onFocusLost}
    >
      <p>
        {session
          ? `You'll be signed out in ${session.browser ?? 'that browser'}, and unsaved changes there will be lost.`
          : "You'll be signed out everywhere except here, and unsaved changes in other browsers will be lost."}
      </p>
    </ConfirmDialog>
  )
}
