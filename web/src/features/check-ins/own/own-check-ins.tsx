import type { OwnCheckIn } from '@sojourn/contract/check-ins/check-in'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { hasJustChanged } from '../../../api/own-change.ts'
import { refetchWaitMs } from '../../../api/refetch-wait.ts'
import { OwnBanner } from './own-banner.tsx'

/** Thousands hear of a new check-in at the same moment. */
const SPREAD_MS = 2_000
const RETRY_MS = 30_000

const NONE: readonly OwnCheckIn[] = []

/** On every screen: asks the signed-in person how they are, if an open check-in includes them. */
export function OwnCheckIns({ followed }: { followed: number }) {
  const [own, setOwn] = useState(NONE)
  const [answers, setAnswers] = useState(0)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const read = async () => {
      clearTimeout(timer)
      if (document.hidden) return
      try {
        const listed = await call('listOwnCheckIns', {})
        if (!isLeft) setOwn(listed.filter(({ kind }) => kind === 'emergency'))
      } catch {
        if (!isLeft) timer = setTimeout(read, RETRY_MS)
      }
    }
    const isFirst = followed + answers === 0
    timer = setTimeout(read, isFirst ? 0 : refetchWaitMs(hasJustChanged(), SPREAD_MS, Math.random()))
    document.addEventListener('visibilitychange', read)
    return () => {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [followed, answers])

  return <OwnBanner checkIns={own} onAnswered={() => setAnswers((count) => count + 1)} />
}
