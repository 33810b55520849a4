import type { BrokenRule } from '@sojourn/contract/trip/trip-rules'
import { type MouseEvent, type RefObject, useId } from 'react'
import classes from './error-summary.module.css'

interface ErrorSummaryProps {
  ref: RefObject<HTMLDivElement | null>
  broken: readonly BrokenRule[]
}

/** All errors, at the top of the form. Each sentence links to its field. */
export function ErrorSummary({ ref, broken }: ErrorSummaryProps) {
  const id = useId()
  if (broken.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={ref} className={classes.summary} role="group" aria-labelledby={id} tabIndex={-1}>
      <p id={id} className={classes.title}>
        This trip hasn't been saved
      </p>
      <ul>
        {broken.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path === '' ? (
              message
            ) : (
              <button type="button" className={classes.link} onClick={(event) => focusField(event, path)}>
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField({ currentTarget }: MouseEvent<HTMLButtonElement>, path: string): void {
  const field = currentTarget.form?.querySelector(`[data-field="${CSS.escape(path)}"]`)
  const invalid = field?.querySelector<HTMLElement>('[aria-invalid=true]')
  const target = invalid ?? field?.querySelector<HTMLElement>('input, textarea')
  target?.focus()
}
