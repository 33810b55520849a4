import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { boardKey } from '../check-in-queries.ts'

export interface BoardQuestion {
  title: string
  text: string
  confirm: string
  /** Returns what to tell the person. */
  run: () => Promise<string>
}

/** Asks before people are emailed, and does it. If the question is closed before the answer comes, a toast shows it. */
export function useBoardQuestion(checkInId: number) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<BoardQuestion>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const current = useRef<BoardQuestion>(undefined)

  function ask(question: BoardQuestion | undefined): void {
    current.current = question
    setAsked(question)
    setBusy(false)
    setProblem(undefined)
  }

  async function confirm(): Promise<void> {
    if (!asked || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      showSuccess(await asked.run())
      if (current.current === asked) ask(undefined)
    } catch (error) {
      complain(failureText(error, "That didn't work. Try again."))
    }
    // Also after a failure: someone else may have changed it, or the answer was lost on its way.
    await client.invalidateQueries({ queryKey: boardKey(checkInId) })
  }

  function complain(text: string): void {
    if (current.current === asked) {
      setBusy(false)
      setProblem(text)
    } else showError(text)
  }

  return { asked, isBusy, problem, ask, confirm }
}
