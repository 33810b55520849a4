import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './export-popover.module.css'

/** One step of the export. The previous step took the focused element with it, so the focus moves here. */
export function ExportStep({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and most steps have none
    <div ref={step} className={classes.step} role="group" aria-labelledby={id} tabIndex={-1}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      {children}
    </div>
  )
}
