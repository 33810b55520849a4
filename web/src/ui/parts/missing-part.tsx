import { Button } from '@mantine/core'
import classes from './missing-part.module.css'
import type { PartState } from './use-part.ts'

interface MissingPartProps extends Pick<PartState<never>, 'isRetrying' | 'retry'> {
  /** What failed to load, as the subject of a sentence. */
  name: string
}

/** Shown where a part of the app couldn't be loaded; the rest of the page works. */
export function MissingPart({ name, isRetrying, retry }: MissingPartProps) {
  return (
    <div className={classes.missing} role="alert">
      <p>
        {name} couldn't be loaded. Try again. If that doesn't help, reload the page: there may be a new
        version.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button onClick={retry} loading={isRetrying}>
          Try again
        </Button>
      </div>
    </div>
  )
}
