import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import notices from '../../../ui/cards/notice.module.css'
import classes from './provider-button.module.css'
import type { SignOnStart } from './start-sign-on.ts'

interface ProviderButtonProps {
  start: () => Promise<SignOnStart>
  isPrimary?: boolean
  children: ReactNode
}

/** Takes people to the identity provider. Problems are shown below the button. */
export function ProviderButton({ start, isPrimary, children }: ProviderButtonProps) {
  const tries = useRef(0)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function leave() {
    tries.current += 1
    const thisTry = tries.current
    setBusy(true)
    setProblem(null)
    const started = await start()
    if (thisTry !== tries.current) return
    if ('address' in started) return location.assign(started.address)
    setProblem(started.problem)
    setBusy(false)
  }

  // People stay if they press Escape or sign in with a password first, and they can come back with the Back button.
  useEffect(() => {
    const stay = () => {
      tries.current += 1
      setBusy(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && stay()
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && stay()
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('pageshow', onPageShow)
      stay()
    }
  }, [])

  return (
    <div className={classes.provider}>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        size="md"
        fullWidth
        loading={isBusy}
        onClick={leave}
        classNames={{ label: classes.label }}
      >
        {children}
      </Button>
      <div role="alert" className={notices.error}>
        {problem}
      </div>
    </div>
  )
}
