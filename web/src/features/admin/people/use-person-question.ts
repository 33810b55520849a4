import type { Person } from '@sojourn/contract/admin/people'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { useSignedInUser } from '../../../api/session/signed-in-user.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { forgetRights } from '../admin-calls.ts'
import { PEOPLE_KEY } from './people-pages.ts'
import { ACTIONS, type PersonAction } from './person-actions.ts'

interface Question {
  action: PersonAction
  person: Person
}

export type AskedQuestion = ReturnType<typeof usePersonQuestion>

/** Asks before something is done to a person, and does it. If the question is closed before the answer comes, a toast shows it. */
export function usePersonQuestion() {
  const client = useQueryClient()
  const user = useSignedInUser()
  const [asked, setAsked] = useState<Question>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const current = useRef<Question>(undefined)
  const isOneself = asked?.person.staff_id === user?.staff_id

  function ask(question: Question | undefined): void {
    current.current = question
    setAsked(question)
    setBusy(false)
    setProblem(undefined)
  }

  async function confirm(): Promise<void> {
    if (!asked) return
    setBusy(true)
    setProblem(undefined)
    try {
      showSuccess(await ACTIONS[asked.action].run(asked.person))
      if (current.current === asked) ask(undefined)
      if (asked.action === 'remove administrator' && isOneself) {
        forgetRights()
        return
      }
    } catch (error) {
      complain(failureText(error, "That didn't work. Try again."))
    }
    // Also after a failure: someone else may have changed the person, or the answer was lost on its way.
    await client.invalidateQueries({ queryKey: PEOPLE_KEY })
  }

  function complain(text: string): void {
    if (current.current === asked) {
      setBusy(false)
      setProblem(text)
    } else showError(text)
  }

  return { asked, isOneself, isBusy, problem, ask, cancel: () => ask(undefined), confirm }
}
