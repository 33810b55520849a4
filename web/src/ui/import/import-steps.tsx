import { Progress } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './import-steps.module.css'

/** One step of an import. The previous step took the focused element with it, so the focus moves here. */
export function Step({ kind, children }: { kind: string; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the first step, the dialog itself focuses the button.
    if (kind !== 'choosing') step.current?.focus({ preventScroll: true })
  }, [kind])
  return (
    <div ref={step} className={classes.step} tabIndex={-1}>
      {children}
    </div>
  )
}

export function Working({ text }: { text: string }) {
  return (
    <div className={classes.working} role="status">
      <p>{text}</p>
      <Progress value={100} animated aria-label={text} />
    </div>
  )
}

/** The buttons at the end of a step. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
