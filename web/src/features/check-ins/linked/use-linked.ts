import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import type { CheckInAnswer, OwnAnswer, OwnCheckIn } from '@sojourn/contract/check-ins/check-in'
import { useEffect, useState } from 'react'
import { failureText, isRefusal, toFailure } from '../../../api/failure.ts'
import type { Extras } from '../answer/extra-fields.tsx'
import { answerLinked, fetchLinked } from './linked-calls.ts'

/** The page shows what is no longer so: it was closed, there is a newer answer, or the link no longer works. */
const STALE = [ERROR_STATUS.conflict, ERROR_STATUS.changed_by_someone_else, ERROR_STATUS.not_signed_in]

export type Linked =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; text: string }
  | { state: 'closed'; closedAt: string | null }
  | { state: 'open'; firstName: string; checkIn: OwnCheckIn }

/** The check-in behind an emailed link, and what its owner answers. What was typed stays when sending fails. */
export function useLinked(token: string) {
  const [linked, setLinked] = useState<Linked>({ state: 'loading' })
  const [extras, setExtras] = useState<Extras>({ note: '', phone: '' })
  const [sending, setSending] = useState<CheckInAnswer>()
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    let isLeft = false
    setLinked({ state: 'loading' })
    void load(token).then((loaded) => {
      if (isLeft) return
      setLinked(loaded)
      if (loaded.state !== 'open' || !loaded.checkIn.answer) return
      const { note, phone } = loaded.checkIn.answer
      setExtras((typed) => (typed.note || typed.phone ? typed : { note, phone }))
    })
    return () => {
      isLeft = true
    }
  }, [token, tries])

  /** Returns whether it was accepted. With `seen_at`, it is refused if there is a newer answer than that. */
  async function answer(chosen: CheckInAnswer, seen: Pick<OwnAnswer, 'seen_at'> = {}): Promise<boolean> {
    if (linked.state !== 'open' || sending) return false
    const given = { answer: chosen, note: extras.note.trim(), phone: extras.phone.trim(), ...seen }
    setSending(chosen)
    setProblem(undefined)
    try {
      const answered = await answerLinked(token, given)
      setLinked({ ...linked, checkIn: { ...linked.checkIn, answer: answered } })
      return true
    } catch (error) {
      const { status } = toFailure(error)
      if (STALE.some((each) => each === status)) setLinked(await load(token))
      setProblem(failureText(error, "Your answer couldn't be sent. Try again."))
      return false
    } finally {
      setSending(undefined)
    }
  }

  return { linked, extras, setExtras, sending, problem, answer, reload: () => setTries((count) => count + 1) }
}

async function load(token: string): Promise<Linked> {
  if (!token) return { state: 'unknown' }
  try {
    const { first_name, closed_at, check_in } = await fetchLinked(token)
    if (!check_in) return { state: 'closed', closedAt: closed_at }
    return { state: 'open', firstName: first_name, checkIn: check_in }
  } catch (error) {
    const failure = toFailure(error)
    if (isRefusal(failure)) return { state: 'unknown' }
    return { state: 'failed', text: failureText(failure, "This page couldn't be loaded. Try again.") }
  }
}
