import type { Subscription } from '@sojourn/contract/notices/notice-choices'
import { noticeSentences } from '@sojourn/contract/notices/notice-sentences'
import { useCallback, useEffect, useState } from 'react'
import { failureText, toFailure } from '../../api/failure.ts'
import { changeSubscription, readSubscription } from './subscription.ts'

interface Problem {
  text: string
  /** Trying again won't help. */
  isFinal: boolean
}

const UNKNOWN: Problem = { text: noticeSentences.unknownLink, isFinal: true }

/** The emails that an unsubscribe link is about. */
export function useSubscription(secret: string) {
  const [subscription, setSubscription] = useState<Subscription>()
  const [hasChanged, setChanged] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>(secret ? undefined : UNKNOWN)
  const [isBusy, setBusy] = useState(false)

  const run = useCallback(async (work: () => Promise<Subscription>) => {
    setBusy(true)
    try {
      setSubscription(await work())
      setProblem(undefined)
      return true
    } catch (error) {
      const isFinal = toFailure(error).status === 404
      setProblem(
        isFinal ? UNKNOWN : { text: failureText(error, noticeSentences.subscriptionFailed), isFinal },
      )
      return false
    } finally {
      setBusy(false)
    }
  }, [])
  const load = useCallback(() => run(() => readSubscription(secret)), [run, secret])

  async function change(isOn: boolean) {
    if (await run(() => changeSubscription(secret, isOn))) setChanged(true)
  }

  useEffect(() => {
    if (secret) void load()
  }, [secret, load])
  return { subscription, hasChanged, problem, isBusy, load, change }
}
