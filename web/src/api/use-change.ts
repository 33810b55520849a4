import { useState } from 'react'
import { useIsHere } from '../ui/forms/use-is-here.ts'
import { failureText } from './failure.ts'

/** A change sent to the server: whether it is in progress, and why it failed. */
export function useChange() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isHere = useIsHere()

  /** The call's answer, or undefined if it failed. */
  async function run<Answer>(work: () => Promise<Answer>, failed: string): Promise<Answer | undefined> {
    setBusy(true)
    setProblem(undefined)
    try {
      return await work()
    } catch (error) {
      setProblem(failureText(error, failed))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, hasLeft: () => !isHere.current, run }
}
