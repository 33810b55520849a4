import { Progress } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './import-steps.module.css'

/** The current step of an import. The previous one took the focused element with it, so the focus moves here. */
export function Step({ kind, children }: { kind: string; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  // When it opens, the dialog itself focuses the button of the first step.
  const focused = useRef(kind)
  useEffect(() => {
    if (focused.current !== kind) step.current?.focus({ preventScroll: true })
    focused.current = kind
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
