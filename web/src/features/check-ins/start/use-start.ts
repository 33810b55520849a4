import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import type { CheckInCreate, CheckInPreview, CheckInScope } from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { failureText, toFailure } from '../../../api/failure.ts'
import type { FormGuard } from '../../../ui/forms/form-guard.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { call } from '../check-in-calls.ts'
import { previewKey } from '../check-in-queries.ts'
import { newRequestId } from './request-id.ts'

type Wording = Pick<CheckInCreate, 'kind' | 'is_practice' | 'subject' | 'message'>

/** What is about to be sent, exactly as the person has seen it. */
export interface AskedStart extends Wording {
  preview: CheckInPreview
}

interface StartParts {
  scope: CheckInScope
  /** Empty until the first try. */
  requestId: RefObject<string>
  guard: FormGuard
  onStarted: (checkInId: number) => void
  /** The list isn't what the person has seen. It is loaded again, and nothing was sent. */
  onOutdated: (problem: string) => void
}

/** Asks before a check-in is started, and starts it. Trying again after a lost answer doesn't start a second one. */
export function useStart({ scope, requestId, guard, onStarted, onOutdated }: StartParts) {
  const client = useQueryClient()
  const isHere = useIsHere()
  const [asked, setAsked] = useState<AskedStart>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  function ask(wanted: AskedStart | undefined): void {
    setAsked(wanted)
    setProblem(undefined)
  }

  async function confirm(): Promise<void> {
    if (!asked || isBusy) return
    requestId.current ||= newRequestId()
    const { preview, ...wording } = asked
    setBusy(true)
    setProblem(undefined)
    guard.markSending('saving')
    try {
      const body = { ...wording, request_id: requestId.current, scope, fingerprint: preview.fingerprint }
      const { check_in_id } = await call('startCheckIn', { body })
      showSuccess('The check-in has started.')
      if (isHere.current) guard.finish(() => onStarted(check_in_id))
    } catch (error) {
      complain(error)
    }
  }

  function complain(error: unknown): void {
    const text = failureText(error, "Couldn't start the check-in. Try again.")
    if (!isHere.current) {
      showError(text)
      return
    }
    guard.markSending(null)
    setBusy(false)
    if (toFailure(error).status === ERROR_STATUS.changed_by_someone_else) {
      setAsked(undefined)
      onOutdated(checkInSentences.recipientsChanged)
      void client.invalidateQueries({ queryKey: previewKey(scope) })
    } else setProblem(text)
  }

  return { asked, isBusy, problem, ask, confirm }
}
